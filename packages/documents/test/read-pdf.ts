import { inflateSync } from 'node:zlib';
import jsqr from 'jsqr';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';

/** The text of a PDF as a reader copies it; several spaces and ends of lines count as one space. */
export async function textOf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

export async function aboutOf(bytes: Buffer): Promise<{ title: unknown; language: unknown; isTagged: boolean; pages: number }> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = await getMeta(document);
  const marks = await document.getMarkInfo();
  return { title: info.Title, language: info.Language, isTagged: marks?.Marked === true, pages: document.numPages };
}

/** The drawing operators of each page, without fonts and other resources. */
function pagesIn(bytes: Buffer): string[] {
  const file = bytes.toString('latin1');
  return [...file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, body = '']) => Buffer.from(body, 'latin1'))
    .map((body) => (body[0] === 0x78 ? inflateSync(body) : body).toString('latin1'))
    .filter((stream) => stream.includes(' cm') && stream.includes('BDC'));
}

/** How many pieces of tagged content each page opens and closes. */
export function marksOf(bytes: Buffer): { opened: number; closed: number }[] {
  return pagesIn(bytes).map((page) => ({ opened: page.match(/\b(BDC|BMC)\b/g)?.length ?? 0, closed: page.match(/\bEMC\b/g)?.length ?? 0 }));
}

const dotsPerPoint = 6;

/** Scans the code on a page: paints its rectangles and reads the picture. Null when there is none. */
export function scannedCode(bytes: Buffer): string | null {
  const boxes = [
    ...pagesIn(bytes)
      .join('\n')
      .matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re\b/g),
  ]
    .map((match) => match.slice(1).map((part) => Number(part) * dotsPerPoint))
    .filter(([, , width = 0, height = 0]) => height < 6 * dotsPerPoint && width < 200 * dotsPerPoint)
    .map(([x = 0, y = 0, width = 0, height = 0]) => ({ x, y, width, height }));
  const modules = boxes.filter(({ height }) => Math.abs(height - (boxes.at(-1)?.height ?? 0)) < 0.01);
  if (modules.length < 50) return null;
  const [left, top] = [Math.min(...modules.map(({ x }) => x)), Math.min(...modules.map(({ y }) => y))];
  const margin = 10 * dotsPerPoint;
  const side = Math.ceil(Math.max(...modules.map(({ x, width }) => x + width)) - left + 2 * margin);
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const { x, y, width, height } of modules) {
    for (let row = Math.round(y - top); row < Math.round(y - top + height); row++) {
      for (let column = Math.round(x - left); column < Math.round(x - left + width); column++) {
        pixels.fill(0, ((row + margin) * side + column + margin) * 4, ((row + margin) * side + column + margin) * 4 + 3);
      }
    }
  }
  // CommonJS that is its own default.
  return jsqr.default(pixels, side, side)?.data ?? null;
}
