/**
 * Makes the committed WOFF2 files of src/fonts and its onest.css from @fontsource-variable/onest.
 * Run it after an update of the typeface or when a language needs further characters:
 *   node packages/ui/scripts/subset-font.ts
 * It fails when the face lacks a character that a language of the product needs.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { readSfnt, type Sfnt } from './sfnt.ts';

const require = createRequire(import.meta.url);
const out = new URL('../src/fonts/', import.meta.url);
const source = (part: string) => require.resolve(`@fontsource-variable/onest/files/onest-${part}-wght-normal.woff2`);

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

const westernLetters = 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿ';
const parts = [
  {
    name: 'latin',
    from: 'latin',
    text: `${span(0x20, 0x7e)}\u00a0§©«®°±²³·»½×÷${westernLetters}–—‘’‚“”„•…‹›€™−`,
  },
  {
    name: 'latin-ext',
    from: 'latin-ext',
    text: 'ĂăĄąĆćČčĎďĐđĘęĚěĹĺĽľŁłŃńŇňŐőŔŕŘřŚśŞşŠšŢţŤťŮůŰűŹźŻżŽžȘșȚț',
  },
  {
    name: 'cyrillic',
    from: 'cyrillic',
    text: `${span(0x410, 0x44f)}ЁёЄєІіЇїҐґ№`,
  },
  { name: 'signs', from: 'math', text: '←→≈≤≥' },
] as const;

const weights = { min: 400, max: 800, default: 400 };
const budget = 60_000;

/** Letter shares in running Latin text, per mille; the space is counted with the letters. */
const shares: Record<string, number> = {
  a: 67,
  b: 13,
  c: 24,
  d: 36,
  e: 103,
  f: 18,
  g: 17,
  h: 50,
  i: 58,
  j: 2,
  k: 8,
  l: 33,
  m: 20,
  n: 57,
  o: 62,
  p: 16,
  q: 1,
  r: 49,
  s: 52,
  t: 75,
  u: 23,
  v: 9,
  w: 19,
  x: 2,
  y: 16,
  z: 1,
  ' ': 173,
}; // prettier-ignore
const stand = [
  {
    family: 'Onest Roboto',
    local: ['Roboto'],
    unitsPerEm: 2048,
    widths: [
      1114, 1149, 1072, 1155, 1085, 711, 1149, 1128, 497, 489, 1038, 497, 1795, 1130, 1168, 1149, 1164, 693, 1057, 669, 1129, 992, 1538,
      1015, 969, 1015, 507,
    ],
  },
  {
    family: 'Onest Arial',
    local: ['Arial', 'Liberation Sans', 'Helvetica'],
    unitsPerEm: 1000,
    widths: [
      556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 278,
    ],
  },
  // Linux without a metric copy of Arial.
  {
    family: 'Onest DejaVu',
    local: ['DejaVu Sans'],
    unitsPerEm: 2048,
    widths: [
      1255, 1300, 1126, 1300, 1260, 721, 1300, 1298, 569, 569, 1186, 569, 1995, 1298, 1253, 1300, 1300, 842, 1067, 803, 1298, 1212, 1675,
      1212, 1212, 1075, 651,
    ],
  },
];

/** Mean advance of running text in em. */
const meanAdvance = (advance: (letter: string, index: number) => number): number => {
  const letters = Object.entries(shares);
  const total = letters.reduce((sum, [, share]) => sum + share, 0);
  return letters.reduce((sum, [letter, share], index) => sum + advance(letter, index) * share, 0) / total;
};

const percent = (value: number) => `${(value * 100).toFixed(2)}%`;

function fallbackFaces(face: Sfnt): string {
  const own = meanAdvance((letter) => face.advance(letter) / face.unitsPerEm);
  return stand
    .map(({ family, local, unitsPerEm, widths }) => {
      const adjust = own / meanAdvance((_, index) => (widths[index] ?? 0) / unitsPerEm);
      const over = (units: number) => percent(units / face.unitsPerEm / adjust);
      return `@font-face {
  font-family: "${family}";
  src: ${local.map((name) => `local("${name}")`).join(', ')};
  size-adjust: ${percent(adjust)};
  ascent-override: ${over(face.ascent)};
  descent-override: ${over(-face.descent)};
  line-gap-override: 0%;
}`;
    })
    .join('\n\n');
}

const ranges = (text: string) =>
  [...new Set(text)]
    .map((letter) => letter.codePointAt(0) ?? 0)
    .sort((a, b) => a - b)
    .reduce<[number, number][]>((spans, code) => {
      const last = spans.at(-1);
      if (last && last[1] === code - 1) last[1] = code;
      else spans.push([code, code]);
      return spans;
    }, [])
    .map(([from, to]) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ''}`)
    .join(', ');

const faces: string[] = [];
let firstLoad = 0;
let latin: Sfnt | undefined;
for (const { name, from, text } of parts) {
  const file = await readFile(source(from));
  const face = await readSfnt(file);
  const missing = [...text].filter((letter) => !face.has(letter));
  if (missing.length > 0) throw new Error(`onest-${name} lacks ${missing.join(' ')}`);
  if (name === 'latin') latin = face;
  const woff2 = await subsetFont(file, text, { targetFormat: 'woff2', variationAxes: { wght: weights } });
  await writeFile(new URL(`onest-${name}.woff2`, out), woff2);
  if (name.startsWith('latin')) firstLoad += woff2.length;
  process.stdout.write(`onest-${name}.woff2 ${woff2.length} bytes\n`);
  faces.push(`@font-face {
  font-family: "Onest";
  src: url("./onest-${name}.woff2") format("woff2");
  font-weight: ${weights.min} ${weights.max};
  font-display: swap;
  unicode-range: ${ranges(text)};
}`);
}
if (firstLoad > budget) throw new Error(`Latin and Latin Extended take ${firstLoad} bytes of ${budget}`);
if (!latin) throw new Error('no Latin part');
const note = '/* Generated by packages/ui/scripts/subset-font.ts. Do not edit. */';
await writeFile(new URL('onest.css', out), `${[note, ...faces, fallbackFaces(latin)].join('\n\n')}\n`);
await copyFile(require.resolve('@fontsource-variable/onest/LICENSE'), fileURLToPath(new URL('LICENSE', out)));
