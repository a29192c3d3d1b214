import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

const read = (name: string): Buffer => readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url));

/** The product's typeface as static instances, as TrueType bytes; scripts/make-fonts.ts creates the files. */
export const typeface = { regular: read('onest-regular'), bold: read('onest-bold') } as const;
export type Weight = keyof typeof typeface;

const faces: Readonly<Record<Weight, Font>> = { regular: create(typeface.regular), bold: create(typeface.bold) };
const face: Font = faces.regular;

/**
 * The typeface for one document. The tables are those of one font, because decoding them takes a third of the time of a page. The glyphs are of the document
 * alone: a glyph keeps the letters with which it was first asked for, which go into the file.
 */
export const fontOfDocument = (weight: Weight): Font => Object.assign(Object.create(faces[weight]) as Font, { _glyphs: {} });

/** The distance from the top of a line to its baseline, for a size of one point. */
export const ascent: number = face.ascent / face.unitsPerEm;

/** Fonts for letters of names that the typeface lacks: Latin with Vietnamese, Greek, Cyrillic; Georgian; Arabic. */
const fallbackNames = ['noto', 'noto-georgian', 'noto-arabic'] as const;
export type FallbackName = (typeof fallbackNames)[number];

// Few documents need one, so the files are read at first use.
const fallbackFaces = new Map<FallbackName, Font>();

function fallbackFace(name: FallbackName): Font {
  const known = fallbackFaces.get(name) ?? create(fallbackBytes(name, 'regular'));
  fallbackFaces.set(name, known);
  return known;
}

/** TrueType bytes of a fallback font. */
export const fallbackBytes = (name: FallbackName, weight: Weight): Buffer => read(`${name}-${weight}`);

/** A part of a text in one font; null is the product's typeface. */
export interface Run {
  text: string;
  font: FallbackName | null;
}

/**
 * A text that the typeface can draw: composed letters, plain spaces (the font has one glyph for all spaces, and copied text should contain
 * plain ones), one line, and a question mark for each missing glyph.
 */
export function drawable(text: string): string {
  const plain = normalise(text);
  return uncommon.test(plain) ? Array.from(plain, (letter) => (has(face, letter) ? letter : '?')).join('') : plain;
}

/** As {@link drawable}, but keeps the letters of the fallback fonts. */
export function printable(text: string): string {
  const plain = normalise(text);
  return uncommon.test(plain) ? Array.from(plain, (letter) => (fontOf(letter) === undefined ? '?' : letter)).join('') : plain;
}

/**
 * Splits a printable text into runs of one font. A word with a letter that the typeface lacks is drawn whole in a fallback font that has all its
 * letters, if there is one. Spaces between two words of one font belong to it, so that Arabic words keep their order.
 */
export function runsOf(text: string): Run[] {
  if (!uncommon.test(text)) return [{ text, font: null }];
  const runs: Run[] = [];
  for (const part of text.match(/ +|[^ ]+/g) ?? [])
    for (const run of part.startsWith(' ') ? [{ text: part, font: null }] : runsOfWord(part)) append(runs, run);
  return runs;
}

/** Appends a run; joins it with the last one of its font, across spaces. */
function append(runs: Run[], run: Run): void {
  const last = runs.at(-1);
  const before = runs.at(-2);
  if (last?.font === run.font) last.text += run.text;
  else if (last !== undefined && last.text.trim() === '' && before !== undefined && before.font === run.font) {
    before.text += last.text + run.text;
    runs.pop();
  } else runs.push({ ...run });
}

function runsOfWord(word: string): Run[] {
  if (!uncommon.test(word)) return [{ text: word, font: null }];
  const whole = [null, ...fallbackNames].find((font) => Array.from(word).every((letter) => hasIn(font, letter)));
  if (whole !== undefined) return [{ text: word, font: whole }];
  const runs: Run[] = [];
  for (const letter of word) append(runs, { text: letter, font: fontOf(letter) ?? null });
  return runs;
}

const normalise = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/\u2011/g, '-');

/** Matches characters beyond the common ones. */
const uncommon = /[^ -~\u00c0-\u017e\u0410-\u044f]/;
const has = (font: Font, letter: string): boolean => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
const hasIn = (font: FallbackName | null, letter: string): boolean => has(font === null ? face : fallbackFace(font), letter);
/** The first font with the letter; undefined if none has it. */
const fontOf = (letter: string): FallbackName | null | undefined => [null, ...fallbackNames].find((font) => hasIn(font, letter));
