/** The questions of the help page in display order. */
export const QUESTIONS = [
  'rent',
  'size',
  'price',
  'pay',
  'recurring',
  'failed',
  'open',
  'stuck',
  'share',
  'goods',
  'end',
  'withdraw',
] as const;
export type Question = (typeof QUESTIONS)[number];
