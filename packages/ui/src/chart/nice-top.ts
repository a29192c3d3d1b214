const STEPS = [1, 2, 2.5, 5, 10] as const;
const BASE = 10;

/** The smallest round number (1, 2, 2.5 or 5 times a power of ten) that is not below a value; 1 for nothing. */
export function niceTop(value: number): number {
  if (!(value > 0)) return 1;
  const power = BASE ** Math.floor(Math.log10(value));
  return power * (STEPS.find((step) => step * power >= value) ?? BASE);
}
