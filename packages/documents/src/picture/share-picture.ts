import { type Colour, createCanvas, fill, roundedBox, type Spot } from './canvas.ts';
import { breakText, type Style, widthOf, write } from './lettering.ts';
import { pngOf } from './png.ts';
import { drawBoxes, drawMark } from './scene.ts';

/** The texts of the preview image of a shared link, in the reader's language. */
export interface SharePictureData {
  readonly shopName: string;
  readonly title: string;
  /** The line below the title: the address or the product's purpose; '' for none. */
  readonly lead: string;
  /** „od 25,09 €“ and „/ mesiac s DPH“; null where there is no price. */
  readonly price: { readonly amount: string; readonly per: string } | null;
  /** „11 voľných boxov“; '' for none. */
  readonly note: string;
}

export const SHARE_PICTURE = { width: 1200, height: 630 } as const;

const PAPER: Colour = '#fbf6ea';
const INK: Colour = '#1b1650';
const SOFT: Colour = '#554f7d';
const SIGNAL: Colour = '#ff5f1f';
const MARGIN = 64;
/** The right edge of the texts. The boxes are to the right of it. */
const WORDS = 600;
/** From the left edge of the texts to the name beside the mark. */
const BESIDE_MARK = 66;
/** A longer name is written smaller. */
const nameStyle: Style = { weight: 'bold', size: 44, colour: INK };

/** The same number of lines, none much shorter than the others. */
function balanced(text: string, style: Style, lines: string[]): string[] {
  let best = lines;
  for (let width = WORDS - 20; width > WORDS / 3; width -= 20) {
    const narrower = breakText(text, style, width, lines.length + 1);
    if (narrower.length > lines.length || narrower.some((line) => line.endsWith('…'))) break;
    best = narrower;
  }
  return best;
}

/** The largest of these sizes at which a title takes no more lines than it may. */
function fitted(title: string): { style: Style; lines: string[] } {
  for (const [size, most] of [
    [84, 2],
    [72, 2],
    [60, 3],
  ] as const) {
    const style: Style = { weight: 'bold', size, colour: INK };
    const lines = breakText(title, style, WORDS, most + 1);
    if (lines.length <= most && lines.every((line) => !line.endsWith('…'))) return { style, lines: balanced(title, style, lines) };
  }
  const style: Style = { weight: 'bold', size: 52, colour: INK };
  return { style, lines: breakText(title, style, WORDS, 3) };
}

/** Draws a picture of 1200 × 630 pixels, as messengers show it. @returns PNG */
export function drawSharePicture({ shopName, title, lead, price, note }: SharePictureData): Buffer {
  const canvas = createCanvas(SHARE_PICTURE.width, SHARE_PICTURE.height, PAPER);
  drawBoxes({ canvas, at: [888, 272], scale: 0.57 });
  drawMark({ canvas, at: [MARGIN - 2, 52], scale: 0.95 });
  write(canvas, shopName, [MARGIN + BESIDE_MARK, 98], {
    ...nameStyle,
    size: nameStyle.size * Math.min(1, (WORDS - BESIDE_MARK) / widthOf(shopName, nameStyle)),
  });

  const { style, lines } = fitted(title);
  const step = style.size * 1.12;
  const leadStyle: Style = { weight: 'regular', size: 33, colour: SOFT };
  const leads = lead === '' ? [] : balanced(lead, leadStyle, breakText(lead, leadStyle, WORDS, 2));
  // Centre the texts between the logo above and the price below.
  const bottom = price === null && note === '' ? SHARE_PICTURE.height - MARGIN : 470;
  let y = (150 + bottom) / 2 - (lines.length * step + leads.length * 46) / 2 + style.size * 0.86;
  for (const line of lines) {
    write(canvas, line, [MARGIN, y], style);
    y += step;
  }
  y += 46 - step * 0.9 + style.size * 0.1;
  for (const line of leads) {
    write(canvas, line, [MARGIN, y + 12], leadStyle);
    y += 46;
  }

  const place: Spot = [MARGIN, 548];
  const noteStyle: Style = { weight: 'regular', size: 32, colour: INK };
  if (price === null) {
    write(canvas, note, place, noteStyle);
    return pngOf(canvas);
  }
  const amountStyle: Style = { weight: 'bold', size: 50, colour: INK };
  const perStyle: Style = { weight: 'regular', size: 27, colour: INK };
  const inside = widthOf(price.amount, amountStyle) + 12 + widthOf(price.per, perStyle);
  fill(canvas, [roundedBox(MARGIN, 492, inside + 56, 84, 18)], SIGNAL);
  const end = write(canvas, price.amount, [MARGIN + 28, 551], amountStyle);
  write(canvas, price.per, [end + 12, 551], perStyle);
  if (note !== '') write(canvas, note, [MARGIN + inside + 56 + 28, place[1]], noteStyle);
  return pngOf(canvas);
}
