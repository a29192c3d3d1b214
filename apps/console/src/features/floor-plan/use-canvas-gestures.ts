import type { PlanRectangle, PlanSize } from '@komora/domain/plan-geometry';
import { type PlanView, panned, revealing, viewBox, wholePlan, ZOOM_STEP, zoomed } from '@komora/domain/plan-view';
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Item } from './plan-document.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Drawn around the floor in centimetres, for signs at its edge. */
export const MARGIN = 100;
/** Largest movement of a press in pixels; more is a drag. */
const SLACK = 6;
/** Wheel distance of one step in pixels. */
const WHEEL_STEP = 240;

/** Action begun by a press: moving things, marking an area, or moving the view. */
type Gesture =
  | { readonly kind: 'item'; readonly item: Item; readonly adds: boolean; readonly from: Point }
  | { readonly kind: 'area'; readonly from: Point }
  | { readonly kind: 'view' };

export interface GestureHandlers {
  readonly isReadOnly: boolean;
  /** A press on a thing adds it to the chosen ones, and a drag over the ground marks an area. */
  readonly isSeveral: boolean;
  readonly onPress: (item: Item | null, adds: boolean) => void;
  /** Things are dragged by centimetres; `isDone` at the end. */
  readonly onDrag: (item: Item, dx: number, dy: number, isDone: boolean) => void;
  readonly onDragEnd: () => void;
  readonly onArea: (area: PlanRectangle) => void;
}

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const spread = ([one, other]: readonly Point[]): number => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0);

/** The point of the drawing, with its margin, below a point of the screen. */
function inDrawing(svg: SVGSVGElement, { x, y }: Point): Point {
  const matrix = svg.getScreenCTM();
  return matrix === null ? { x: 0, y: 0 } : new DOMPoint(x, y).matrixTransform(matrix.inverse());
}

const areaOf = (a: Point, b: Point): PlanRectangle => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

const itemAt = (target: EventTarget): Item | null => {
  const found = target instanceof Element ? target.closest<SVGElement>('[data-item]')?.dataset.item : undefined;
  return (found ?? null) as Item | null;
};

function onPlan(svg: SVGSVGElement, point: Point): Point {
  const { x, y } = inDrawing(svg, point);
  return { x: x - MARGIN, y: y - MARGIN };
}

/** Dragging of things and of the view, marking of an area, pinch, wheel and buttons. */
export function useCanvasGestures(floor: PlanSize, handlers: GestureHandlers) {
  const { width, height } = floor;
  const size = useMemo(() => ({ width: width + 2 * MARGIN, height: height + 2 * MARGIN }), [width, height]);
  const svg = useRef<SVGSVGElement>(null);
  const [view, setView] = useState<PlanView>(() => wholePlan(size));
  const [area, setArea] = useState<PlanRectangle | null>(null);
  const fingers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture | null>(null);
  const dragged = useRef(0);

  useEffect(() => {
    const element = svg.current;
    if (element === null) return undefined;
    // React's wheel handler is passive and could not prevent scrolling.
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey && !element.contains(document.activeElement)) return;
      event.preventDefault();
      const at = inDrawing(element, { x: event.clientX, y: event.clientY });
      setView((before) => zoomed(before, size, ZOOM_STEP ** (-event.deltaY / WHEEL_STEP), at));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [size]);

  const onPointerDown = (event: PointerEvent<SVGSVGElement>): void => {
    const element = svg.current;
    if (element === null || event.button !== 0) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.current.size > 1) {
      // Two fingers move and zoom the view; what the first one dragged stays where it was.
      if (gesture.current?.kind === 'item') handlers.onDragEnd();
      gesture.current = { kind: 'view' };
      setArea(null);
      return;
    }
    dragged.current = 0;
    const from = onPlan(element, { x: event.clientX, y: event.clientY });
    const adds = handlers.isSeveral || event.shiftKey || event.ctrlKey || event.metaKey;
    const item = itemAt(event.target);
    if (item !== null) gesture.current = { kind: 'item', item, adds, from };
    else gesture.current = adds && !handlers.isReadOnly ? { kind: 'area', from } : { kind: 'view' };
  };

  const onPointerMove = (event: PointerEvent<SVGSVGElement>): void => {
    const [element, begun] = [svg.current, gesture.current];
    const known = fingers.current;
    if (element === null || begun === null || !known.has(event.pointerId)) return;
    const before = [...known.values()];
    known.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = [...known.values()];
    const [from, to] = [middle(before), middle(after)];
    dragged.current += Math.hypot(to.x - from.x, to.y - from.y);
    if (dragged.current < SLACK && after.length === 1) return;
    if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
    const [old, now] = [inDrawing(element, from), inDrawing(element, to)];
    const at = onPlan(element, to);
    if (begun.kind === 'item' && !handlers.isReadOnly) handlers.onDrag(begun.item, at.x - begun.from.x, at.y - begun.from.y, false);
    else if (begun.kind === 'area') setArea(areaOf(begun.from, at));
    else {
      const factor = after.length === 2 && spread(before) > 0 ? spread(after) / spread(before) : 1;
      setView((last) => zoomed(panned(last, size, old.x - now.x, old.y - now.y), size, factor, old));
    }
  };

  const onPointerUp = (event: PointerEvent<SVGSVGElement>): void => {
    const [element, begun] = [svg.current, gesture.current];
    if (!fingers.current.delete(event.pointerId) || element === null || begun === null) return;
    gesture.current = null;
    setArea(null);
    const isDrag = dragged.current >= SLACK;
    const now = onPlan(element, { x: event.clientX, y: event.clientY });
    if (begun.kind === 'item') {
      if (isDrag && !handlers.isReadOnly) handlers.onDrag(begun.item, now.x - begun.from.x, now.y - begun.from.y, true);
      else handlers.onPress(begun.item, begun.adds);
    } else if (begun.kind === 'area' && isDrag) handlers.onArea(areaOf(begun.from, now));
    else if (!isDrag) handlers.onPress(null, false);
  };

  const onPointerCancel = (event: PointerEvent<SVGSVGElement>): void => {
    fingers.current.delete(event.pointerId);
    gesture.current = null;
    setArea(null);
    handlers.onDragEnd();
  };

  return {
    view,
    area,
    zoom: (steps: 1 | -1) => setView((before) => zoomed(before, size, ZOOM_STEP ** steps)),
    reset: () => setView(wholePlan(size)),
    reveal: ({ x, y, ...rest }: PlanRectangle) => setView((before) => revealing(before, size, { x: x + MARGIN, y: y + MARGIN, ...rest })),
    props: { ref: svg, viewBox: viewBox(view, size), onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}
