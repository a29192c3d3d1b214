import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

const read = (name: string): Buffer => readFileSync(new URL(`./fonts/onest-${name}.ttf`, import.meta.url));

/**
 * The product's typeface as static instances, bytes of TrueType; scripts/make-fonts.ts makes the files. Each document parses them for
 * itself: a parsed font remembers which letters a glyph stands for, and after one document's subset forgets it for parts of others.
 */
export const typeface = { regular: read('regular'), bold: read('bold') } as const;
export type Weight = keyof typeof typeface;

const face: Font = create(typeface.regular);

/**
 * A text as it can be drawn: composed letters, plain spaces (the face has one glyph for all spaces, and a copied text should hold
 * plain ones), one line, and a question mark for what the face lacks.
 */
export function drawable(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/\u2011/g, '-');
  return uncommon.test(plain) ? Array.from(plain, (letter) => (has(letter) ? letter : '?')).join('') : plain;
}

/** Anything beyond the letters that every text is made of. */
const uncommon = /[^ -~\u00c0-\u017e\u0410-\u044f]/;
const has = (letter: string): boolean => face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
