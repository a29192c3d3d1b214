/**
 * Makes the typefaces of src/pdf/fonts: Onest, the product's own, as static instances with every letter of Latin and Cyrillic
 * Europe. Run it after an update of the typeface:
 *   node packages/documents/scripts/make-fonts.ts
 * It fails when the face lacks one of them.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const out = new URL('../src/pdf/fonts/', import.meta.url);
const source = (path: string) => require.resolve(`@expo-google-fonts/onest/${path}`);

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
const without = (text: string, unwanted: string) => [...text].filter((letter) => !unwanted.includes(letter)).join('');

const letters = [
  span(0x20, 0x7e),
  without(span(0xa0, 0x17f), '¤¦¬\u00adµ'),
  'ȘșȚțẞ',
  without(span(0x400, 0x45f), 'ЀЍѐѝ'),
  'Ґґʼ',
  '–—‘’‚“”„•…‹›€™−№→≈≤≥\u202f',
].join('');

for (const [name, file] of [
  ['regular', '400Regular/Onest_400Regular.ttf'],
  ['bold', '700Bold/Onest_700Bold.ttf'],
] as const) {
  const whole = await readFile(source(file));
  const bytes = await subsetFont(whole, letters, { targetFormat: 'sfnt' });
  const face = create(bytes);
  const missing = [...letters].filter((letter) => !face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  if (missing.length > 0) throw new Error(`onest-${name} lacks ${missing.join(' ')}`);
  await writeFile(new URL(`onest-${name}.ttf`, out), bytes);
  process.stdout.write(`onest-${name}.ttf ${bytes.length} bytes\n`);
}
await copyFile(source('LICENSE_FONT'), new URL('LICENSE', out));
