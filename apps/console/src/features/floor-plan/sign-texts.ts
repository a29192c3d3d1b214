/** Height of a sign's text in centimetres of the building. */
export const SIGN_TEXT = 36;
/** Approximate width of a letter. */
const LETTER = SIGN_TEXT * 0.6;
/** From the middle of a sign to its text. */
const BELOW = 48;

interface Sign {
  readonly x: number;
  readonly y: number;
  readonly name: string;
}

export interface SignText {
  readonly textAnchor: 'start' | 'middle' | 'end';
  readonly x: number;
  readonly y: number;
}

/** Where the names of signs stand: below their sign, inside the floor, and moved up or down from names before them that they would cover. */
export function signTexts(floor: { readonly width: number; readonly height: number }, signs: readonly Sign[]): SignText[] {
  const taken: { left: number; right: number; y: number }[] = [];
  return signs.map(({ x, y, name }) => {
    const long = name.length * LETTER;
    const textAnchor = x + long / 2 > floor.width ? 'end' : x - long / 2 < 0 ? 'start' : 'middle';
    const at = textAnchor === 'end' ? floor.width : textAnchor === 'start' ? 0 : x;
    const left = textAnchor === 'end' ? at - long : textAnchor === 'start' ? at : at - long / 2;
    const right = left + long;
    const isFree = (line: number) =>
      line >= SIGN_TEXT &&
      line <= floor.height - SIGN_TEXT / 4 &&
      taken.every((one) => right <= one.left || left >= one.right || Math.abs(one.y - line) >= SIGN_TEXT);
    const lines = [BELOW, -BELOW / 1.5, BELOW + SIGN_TEXT, -BELOW / 1.5 - SIGN_TEXT, BELOW + 2 * SIGN_TEXT].map((step) => y + step);
    const line = lines.find(isFree) ?? y + BELOW;
    taken.push({ left, right, y: line });
    return { textAnchor, x: at, y: line };
  });
}
