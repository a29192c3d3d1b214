import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ASVS_LEVELS } from './asvs-levels.ts';
import { type Check, type Finding, outcomeOf } from './check.ts';

const DOCUMENT = 'docs/asvs.md';
const STATES = ['holds', 'n/a', 'gap'];
const ROW = /^\| (\d+\.\d+\.\d+) \|/;
/** A link, or a title in quotation marks that belongs to the link before it. */
const REFERENCE = /\]\(([^)\s]+)\)|"([^"]+)"/g;

interface Row {
  line: number;
  number: string;
  level: string;
  state: string;
  where: string;
  test: string;
}

/**
 * Rows of the table that are missing, contradict the list of requirements, or name files and tests that do not exist.
 * @param levels by number: each has one row
 */
export function findAsvsFaults(root: string, levels: ReadonlyMap<string, number> = ASVS_LEVELS): Finding[] {
  const document = readFileSync(join(root, DOCUMENT), 'utf8');
  const rows = rowsOf(document);
  const numbers = rows.map(({ number }) => number);
  const missing = [...levels.keys()].filter((number) => !numbers.includes(number));
  return [
    ...missing.map((number) => finding(1, `requirement ${number} has no row. Add it.`)),
    ...rows.flatMap((row, index) => {
      if (numbers.indexOf(row.number) !== index) return [finding(row.line, `requirement ${row.number} has two rows. Remove one.`)];
      return faultsOf(row, levels.get(row.number)).map((message) => finding(row.line, `${row.number}: ${message}`));
    }),
    ...wrongSums(document, rows),
    ...rows.flatMap((row) => missingTests(root, row).map((message) => finding(row.line, `${row.number}: ${message}`))),
  ];
}

const finding = (line: number, message: string): Finding => ({ file: DOCUMENT, line, message });

function rowsOf(document: string): Row[] {
  return document.split('\n').flatMap((content, index) => {
    if (!ROW.test(content)) return [];
    const [, number = '', level = '', , state = '', where = '', test = ''] = content.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return [{ line: index + 1, number, level, state, where, test }];
  });
}

function faultsOf({ level, state, where, test }: Row, expected: number | undefined): string[] {
  if (expected === undefined) return ['it is no requirement of level 1 or 2. Remove the row.'];
  return [
    ...(level === String(expected) ? [] : [`its level is ${expected}.`]),
    ...(STATES.includes(state) ? [] : [`the state is one of ${STATES.join(', ')}.`]),
    ...(where === '' ? ['say where it is done, why it does not apply, or what is missing.'] : []),
    ...(state === 'holds' && test === '' ? ['name its test, or write "no test".'] : []),
    ...(state === 'holds' && !where.includes('](') && !test.includes('](') ? ['link the file that does it.'] : []),
  ];
}

/** Each level has a line `| level | holds | does not apply | gap | requirements |` with the numbers of its rows. */
function wrongSums(document: string, rows: readonly Row[]): Finding[] {
  const lines = document.split('\n');
  return [...new Set(rows.map(({ level }) => level))].flatMap((level) => {
    const ofLevel = rows.filter((row) => row.level === level);
    const counts = STATES.map((state) => ofLevel.filter((row) => row.state === state).length);
    const right = `| ${[level, ...counts, ofLevel.length].join(' | ')} |`;
    return lines.includes(right) ? [] : [finding(1, `the sums of level ${level} are wrong or missing. Write ${right}`)];
  });
}

/** Files and titles of the last column that do not exist. */
function missingTests(root: string, { test }: Row): string[] {
  let file: string | undefined;
  let source = '';
  return [...test.matchAll(REFERENCE)].flatMap(([, link, title]) => {
    if (link !== undefined) {
      file = normalize(join(dirname(DOCUMENT), link.split('#')[0] ?? ''));
      const path = join(root, file);
      const isFile = existsSync(path) && statSync(path).isFile();
      source = isFile ? readFileSync(path, 'utf8') : '';
      return isFile ? [] : [`there is no file ${file}.`];
    }
    if (title === undefined || title === 'no test') return [];
    if (file === undefined) return [`"${title}" stands before the link to its file.`];
    return hasTest(source, title) ? [] : [`${file} has no test "${title}". Correct the title.`];
  });
}

/** True if the title is the first argument of a call, with quotation marks escaped as in source text. */
function hasTest(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => {
    const literal = quote + title.replaceAll(quote, `\\${quote}`) + quote;
    for (let at = source.indexOf(literal); at >= 0; at = source.indexOf(literal, at + 1))
      if (/\(\s*$/.test(source.slice(Math.max(0, at - 40), at)) && /^\s*,/.test(source.slice(at + literal.length))) return true;
    return false;
  });
}

export const asvs: Check = {
  name: 'asvs',
  guards: 'docs/asvs.md has a row for each requirement of levels 1 and 2, and its files and tests exist',
  run: async (root) => outcomeOf(findAsvsFaults(root), `${ASVS_LEVELS.size} requirements`),
};
