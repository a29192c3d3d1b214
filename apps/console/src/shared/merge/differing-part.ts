/** A text up to this length is shown as a whole. */
const SHORT = 200;
/** Letters around the difference. */
const AROUND = 40;

/** The part of a long text that differs from another one, with `…` where something is left out. */
export function differingPart(text: string, other: string): string {
  if (text.length <= SHORT) return text;
  const shorter = Math.min(text.length, other.length);
  let before = 0;
  while (before < shorter && text[before] === other[before]) before += 1;
  let after = 0;
  while (after < shorter - before && text.at(-1 - after) === other.at(-1 - after)) after += 1;
  const start = Math.max(0, before - AROUND);
  const end = Math.min(text.length, start + SHORT, text.length - after + AROUND);
  return `${start === 0 ? '' : '…'}${text.slice(start, end)}${end === text.length ? '' : '…'}`;
}
