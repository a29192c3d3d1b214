import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, type Finding, type Outcome, outcomeOf } from './check.ts';
import { filesBelow, isGenerated } from './files.ts';
import { runTool } from './run-tool.ts';
import { piecesOf, splitName } from './source-words.ts';
import { RETIRED, type RetiredTerm } from './vocabulary-terms.ts';

const ALLOWANCE = 'scripts/lib/checks/vocabulary-allowance.json';
const FOLDERS = ['.ci', 'apps', 'bench', 'db', 'deploy', 'docs', 'e2e', 'packages', 'scripts'];
const READ = /\.([cm]?[jt]sx?|sql|css|md|ya?ml|sh)$|^\.ci\/|^packages\/i18n\/catalogues\//;
/** Files that must spell the terms, or must never change again; texts of law; texts in languages other than English. */
const EXEMPT =
  /^docs\/(glossary|style)\.md$|^scripts\/lib\/checks\/vocabulary|^scripts\/test\/vocabulary|^db\/migrations\/|^packages\/i18n\/catalogues\/(?!en\/(?!policy|privacy))|\.(svg|png|woff2|snap)$/;

/** Findings that are still accepted, per file. The numbers may only shrink. */
type Allowance = Readonly<Record<string, number>>;

const matches = new Map<string, readonly RetiredTerm[]>();

/** The retired terms in a name. Cached, because the same names appear in many files. */
function termsOfName(name: string): readonly RetiredTerm[] {
  const known = matches.get(name);
  if (known) return known;
  const words = splitName(name);
  const found = RETIRED.filter((term) => term.name?.test(words) && !term.except?.includes(name));
  matches.set(name, found);
  return found;
}

/** The retired terms in one file: in its path, its names, its comments, its test titles and its prose. */
export function findRetired(file: string, source: string): Finding[] {
  if (EXEMPT.test(file)) return [];
  const terms = RETIRED.filter(({ within }) => within === undefined || within.test(file));
  const inPath = terms
    .filter(({ path, name }) => path?.test(file) || name?.test(splitName(baseName(file))))
    .map((term) => finding(file, 1, baseName(file), term));
  if (!READ.test(file) || isGenerated(file)) return inPath;
  const inText = piecesOf(file, source).flatMap(({ kind, text, line }) => {
    if (kind === 'name')
      return termsOfName(text)
        .filter((term) => terms.includes(term))
        .map((term) => finding(file, line, text, term));
    return terms.flatMap((term) => {
      const found = term.prose?.exec(text);
      return found ? [finding(file, line, found[0], term)] : [];
    });
  });
  return [...inPath, ...inText];
}

const baseName = (file: string): string => file.slice(file.lastIndexOf('/') + 1);
const finding = (file: string, line: number, text: string, { term, use }: RetiredTerm): Finding => ({
  file,
  line,
  message: `"${text}": the term "${term}" is retired. Use: ${use}.`,
});

/** Errors of all files, compared with what is still accepted. */
function compareAllowance(findings: readonly Finding[], allowance: Allowance): Finding[] {
  const byFile = Map.groupBy(findings, ({ file }) => file);
  const worse = [...byFile].flatMap(([file, found]) => (found.length > (allowance[file] ?? 0) ? found : []));
  const needless = Object.keys(allowance).filter((file) => !byFile.has(file));
  const remedy = 'needs no allowance any more. Run: node_modules/.bin/node scripts/check.ts --lower-allowance';
  return [...worse, ...needless.map((file) => ({ file: ALLOWANCE, line: 1, message: `${file} ${remedy}` }))];
}

async function allFindings(root: string): Promise<{ findings: Finding[]; count: number }> {
  const files = await trackedFiles(root);
  const findings = files.flatMap((file) => findRetired(file, READ.test(file) ? readFileSync(join(root, file), 'utf8') : ''));
  return { findings, count: files.length };
}

/** Files that git tracks; every file of the known folders where git is not installed or there is no repository. */
async function trackedFiles(root: string): Promise<string[]> {
  const listed = await runTool(root, 'git', ['ls-files', '-z']).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  const files = listed?.code === 0 ? listed.stdout.split('\0').filter((file) => file !== '') : filesBelow(root, FOLDERS);
  return files.filter((file) => existsSync(join(root, file)));
}

function readAllowance(root: string): Allowance {
  const file = join(root, ALLOWANCE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Allowance) : {};
}

/** Lowers the allowance to the findings that are left, and never raises it. Returns the number of files that still have one. */
export async function lowerAllowance(root: string): Promise<number> {
  const byFile = Map.groupBy((await allFindings(root)).findings, ({ file }) => file);
  const lowered = Object.entries(readAllowance(root)).flatMap(([file, allowed]) => {
    const left = Math.min(allowed, byFile.get(file)?.length ?? 0);
    return left > 0 ? [[file, left] as const] : [];
  });
  writeFileSync(join(root, ALLOWANCE), `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
  return lowered.length;
}

export const vocabulary: Check = {
  name: 'vocabulary',
  guards: 'no retired terms (docs/glossary.md)',
  run: async (root): Promise<Outcome> => {
    const { findings, count } = await allFindings(root);
    const allowance = readAllowance(root);
    const allowed = Object.values(allowance).reduce((sum, number) => sum + number, 0);
    return outcomeOf(compareAllowance(findings, allowance), `${count} files${allowed > 0 ? `, ${allowed} old places accepted` : ''}`);
  },
};
