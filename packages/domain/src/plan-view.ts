import type { PlanSize } from './plan-geometry.ts';

/** Visible part of a plan: its centre in plan coordinates (cm) and the magnification. */
export interface PlanView {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export const LARGEST = 8;
export const ZOOM_STEP = 1.5;
/** Widest frame that counts as a phone, in pixels (specification, section 9). */
const PHONE = 480;

export const wholePlan = ({ width, height }: PlanSize): PlanView => ({ x: width / 2, y: height / 2, scale: 1 });

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Keeps the visible part inside the plan. */
function stored({ x, y, scale }: PlanView, { width, height }: PlanSize): PlanView {
  const [halfWidth, halfHeight] = [width / scale / 2, height / scale / 2];
  return { x: between(x, halfWidth, width - halfWidth), y: between(y, halfHeight, height - halfHeight), scale };
}

/** Magnifies around a point of the plan, which keeps its place on the screen. */
export function zoomed(view: PlanView, size: PlanSize, factor: number, at: { readonly x: number; readonly y: number } = view): PlanView {
  const scale = between(view.scale * factor, 1, LARGEST);
  const share = view.scale / scale;
  return stored({ x: at.x + (view.x - at.x) * share, y: at.y + (view.y - at.y) * share, scale }, size);
}

/** Initial view of a frame of that size (px): the whole plan. On phones the plan fills the frame and can be moved in one direction only. */
export function opening(size: PlanSize, frame: PlanSize, reached: Parameters<typeof revealing>[2] | undefined): PlanView {
  const [across, down] = [frame.width / size.width, frame.height / size.height];
  const whole = wholePlan(size);
  if (frame.width > PHONE || !(across > 0 && down > across)) return whole;
  const filling = zoomed(whole, size, down / across);
  return reached === undefined ? filling : revealing(filling, size, reached);
}

/** Moves by centimetres of the plan. */
export function panned(view: PlanView, size: PlanSize, dx: number, dy: number): PlanView {
  return stored({ ...view, x: view.x + dx, y: view.y + dy }, size);
}

/** Moves the least distance that makes a box visible. */
export function revealing(view: PlanView, size: PlanSize, box: { x: number; y: number; width: number; height: number }): PlanView {
  const [halfWidth, halfHeight] = [size.width / view.scale / 2, size.height / view.scale / 2];
  const x = between(view.x, box.x + box.width - halfWidth, box.x + halfWidth);
  const y = between(view.y, box.y + box.height - halfHeight, box.y + halfHeight);
  return x === view.x && y === view.y ? view : stored({ ...view, x, y }, size);
}

export function viewBox({ x, y, scale }: PlanView, { width, height }: PlanSize): string {
  const [w, h] = [width / scale, height / scale];
  return `${x - w / 2} ${y - h / 2} ${w} ${h}`;
}
