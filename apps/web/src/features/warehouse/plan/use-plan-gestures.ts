import type { PlanSize } from '@komora/domain/plan-geometry';
import { opening, type PlanView, panned, viewBox, wholePlan, ZOOM_STEP, zoomed } from '@komora/domain/plan-view';
import { type PointerEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Largest movement of a press in pixels; more is a drag. */
const SLACK = 6;
/** Wheel distance of one step in pixels. */
const WHEEL_STEP = 240;

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const spread = ([one, other]: readonly Point[]): number => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0);

/** The point of the plan below a point of the screen, by the SVG's matrix. */
function onPlan(svg: SVGSVGElement, { x, y }: Point): Point {
  const matrix = svg.getScreenCTM();
  return matrix === null ? { x: 0, y: 0 } : new DOMPoint(x, y).matrixTransform(matrix.inverse());
}

/** Zoom and pan by dragging, pinching, wheel and buttons. @param first a box that is visible at first */
export function usePlanGestures(size: PlanSize, first: Parameters<typeof opening>[2]) {
  const svg = useRef<SVGSVGElement>(null);
  const [view, setView] = useState<PlanView>(() => wholePlan(size));
  const [openedAt, setOpenedAt] = useState(1);
  const begun = useRef(false);
  const fingers = useRef(new Map<number, Point>());
  const dragged = useRef(0);

  useLayoutEffect(() => {
    if (begun.current || svg.current === null) return;
    begun.current = true;
    const opened = opening(size, svg.current.getBoundingClientRect(), first);
    setView(opened);
    setOpenedAt(opened.scale);
  }, [size, first]);

  useEffect(() => {
    const element = svg.current;
    if (element === null) return;
    // React's wheel handler is passive and could not prevent scrolling.
    const onWheel = (event: WheelEvent): void => {
      // The wheel scrolls the page, unless the plan has the focus or a modifier key is held.
      if (!event.ctrlKey && !event.metaKey && !element.contains(document.activeElement)) return;
      event.preventDefault();
      const factor = ZOOM_STEP ** (-event.deltaY / WHEEL_STEP);
      const at = onPlan(element, { x: event.clientX, y: event.clientY });
      setView((before) => zoomed(before, size, factor, at));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [size]);

  const onPointerDown = (event: PointerEvent<SVGSVGElement>): void => {
    if (fingers.current.size === 0) dragged.current = 0;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>): void => {
    const element = svg.current;
    const known = fingers.current;
    if (element === null || !known.has(event.pointerId)) return;
    const before = [...known.values()];
    known.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = [...known.values()];
    const [from, to] = [middle(before), middle(after)];
    dragged.current += Math.hypot(to.x - from.x, to.y - from.y);
    if (dragged.current < SLACK && after.length === 1) return;
    // Captured late: a press captured earlier would never reach the box below it.
    if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
    const [old, now] = [onPlan(element, from), onPlan(element, to)];
    const factor = after.length === 2 && spread(before) > 0 ? spread(after) / spread(before) : 1;
    setView((last) => zoomed(panned(last, size, old.x - now.x, old.y - now.y), size, factor, old));
  };
  const onPointerEnd = (event: PointerEvent<SVGSVGElement>): void => void fingers.current.delete(event.pointerId);

  const wasDragged = useCallback(() => dragged.current >= SLACK, []);
  return {
    view,
    setView,
    /** True if touch pans in both directions: while the full height is visible, vertical movement scrolls the page. */
    free: view.scale > openedAt,
    /** True if the last press was a drag, which selects nothing. */
    wasDragged,
    zoom: (steps: 1 | -1) => setView((before) => zoomed(before, size, ZOOM_STEP ** steps)),
    reset: () => setView(wholePlan(size)),
    props: {
      ref: svg,
      viewBox: viewBox(view, size),
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
    },
  };
}
