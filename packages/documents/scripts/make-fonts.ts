/**
 * Makes the typefaces of src/pdf/fonts: Onest, the product's own, as static instances with every letter of Latin and Cyrillic
 * Europe, and Noto Sans for letters of names that Onest lacks. Run it after an update of the typeface:
 *   node packages/documents/scripts/make-fonts.ts
 * It fails if Onest lacks one of its letters.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const out = new URL('../src/pdf/fonts/', import.meta.url);

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

/** Letters of names: Latin with Vietnamese, Greek, all of Cyrillic; Georgian; Arabic with Persian and Urdu. */
const fallbacks = [
  { name: 'noto', source: 'noto-sans', family: 'NotoSans', letters: [span(0x20, 0x24f), span(0x370, 0x52f), span(0x1e00, 0x1eff)] },
  {
    name: 'noto-georgian',
    source: 'noto-sans-georgian',
    family: 'NotoSansGeorgian',
    letters: [span(0x20, 0x7e), span(0x10a0, 0x10ff), span(0x1c90, 0x1cbf)],
  },
  {
    name: 'noto-arabic',
    source: 'noto-sans-arabic',
    family: 'NotoSansArabic',
    letters: [span(0x20, 0x7e), span(0x600, 0x6ff), '\u200c\u200d'],
  },
].map(({ letters, ...font }) => ({ ...font, letters: letters.join('') }));

async function make(name: string, path: string, wanted: string): Promise<string> {
  const bytes = await subsetFont(await readFile(require.resolve(`@expo-google-fonts/${path}`)), wanted, { targetFormat: 'sfnt' });
  await writeFile(new URL(`${name}.ttf`, out), bytes);
  process.stdout.write(`${name}.ttf ${bytes.length} bytes\n`);
  const face = create(bytes);
  return [...wanted].filter((letter) => !face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)).join(' ');
}

for (const [weight, folder] of [
  ['regular', '400Regular'],
  ['bold', '700Bold'],
] as const) {
  const missing = await make(`onest-${weight}`, `onest/${folder}/Onest_${folder}.ttf`, letters);
  if (missing !== '') throw new Error(`onest-${weight} lacks ${missing}`);
  // The ranges contain unassigned code points.
  for (const { name, source, family, letters: wanted } of fallbacks)
    await make(`${name}-${weight}`, `${source}/${folder}/${family}_${folder}.ttf`, wanted);
}
await copyFile(require.resolve('@expo-google-fonts/onest/LICENSE_FONT'), new URL('LICENSE', out));
// The parts of Noto have different authors.
await copyFile(require.resolve('@expo-google-fonts/noto-sans/LICENSE_FONT'), new URL('LICENSE-noto', out));
await copyFile(require.resolve('@expo-google-fonts/noto-sans-georgian/LICENSE_FONT'), new URL('LICENSE-noto-georgian', out));
await copyFile(require.resolve('@expo-google-fonts/noto-sans-arabic/LICENSE_FONT'), new URL('LICENSE-noto-arabic', out));
