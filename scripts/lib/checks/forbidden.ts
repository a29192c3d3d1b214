import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, type Finding, outcomeOf } from './check.ts';
import { filesBelow, isGenerated, isTest } from './files.ts';

interface Ban {
  pattern: RegExp;
  remedy: string;
  /** The files that the rule applies to; all files by default. */
  within?: (path: string) => boolean;
  /** Allows a match on the line after such a line. */
  unlessAfter?: RegExp;
}

const isScript = (path: string) => /\.[cm]?[jt]sx?$/.test(path);
const isRule = (path: string) => /^(apps\/server\/src\/(modules|back-office)|packages\/domain\/src)\//.test(path) && !isTest(path);
/** Migrations never change, and the schema is printed by the database. */
const hasComments = (path: string) => (isScript(path) || /\.(css|sql)$/.test(path)) && !/^db\/(migrations\/|schema\.sql$)/.test(path);
const isServer = (path: string) => path.startsWith('apps/server/src/') && !isTest(path);

// Written so that this file does not match itself.
const BANS: readonly Ban[] = [
  { pattern: /\b(TO[D]O|FIX[M]E|XX[X]|HAC[K])\b/, remedy: 'Finish it now, or remove it.' },
  { pattern: /\bas [a]ny\b/, remedy: 'Give it its real type, or narrow `unknown`.', within: isScript },
  {
    pattern: /@ts-(ignore|nocheck|expect-error)\b/,
    remedy: 'Correct the type.',
    within: (path) => isScript(path) && !path.includes('/checks/'),
  },
  { pattern: /\b(biome-ignor[e]|eslint-disabl[e])\b/, remedy: 'Follow the rule, or change the rule for all files in biome.json.' },
  { pattern: /\b(test|it|describe|suite)\.(only|skip|todo|fixme|fails)\b/, remedy: 'Repair the test, or delete it.', within: isScript },
  { pattern: /\.catch\(\(\) => \{\}\)/, remedy: 'Handle the error, or let the caller handle it.', within: isScript },
  {
    pattern: /waitForTimeout\(|=> setTimeout\(\w+, \d/,
    remedy: 'Wait for a condition (waitUntil, expect.poll).',
    within: (path) => isScript(path) && isTest(path) && !path.startsWith('packages/testing/src/'),
  },
  {
    pattern: /dangerouslySetInnerHTML/,
    remedy: 'Render texts as text, never as HTML.',
    within: (path) => /^(apps\/web|packages\/ui)\/src\//.test(path) && !path.startsWith('packages/ui/src/iso-box/'),
  },
  { pattern: /\bnew Date\(\)|\bDate\.now\(\)/, remedy: 'Take the clock as an argument.', within: isRule },
  { pattern: /\brandomUUID\(\)|\buuidv7\(\)|Math\.random\(\)/, remedy: 'Take the id source as an argument.', within: isRule },
  { pattern: /Math\.random\(/, remedy: 'Take a number of node:crypto: others can be guessed.', within: isServer },
  { pattern: /\bnode:child_process\b/, remedy: 'The server starts no program. Find a library.', within: isServer },
  {
    pattern: /\bprocess\.env\b/,
    remedy: 'Read the environment in src/config only; take the value as an argument.',
    within: (path) => isServer(path) && !/\/(config|db|main)\b/.test(path),
  },
  {
    pattern: /(\/\*\*?|\/\/|^\s*\*|--)\s+(What|Whether|The one that)\b/,
    remedy: 'Begin with the subject: docs/style.md.',
    within: hasComments,
    // A sentence that continues on a second line of its comment.
    unlessAfter: /^\s*(\*|\/\/|--)\s.*[^\s.:;!?/]$/,
  },
];

export const forbidden: Check = {
  name: 'forbidden',
  guards: 'no unfinished work, no disabled rules, injected clock and ids, comments that begin with their subject',
  run: async (root) => {
    const files = filesBelow(root, ['apps', 'packages', 'scripts', 'db', 'e2e', 'bench', 'docs']).filter(
      (path) => /\.([cm]?[jt]sx?|sql|css|md|json)$/.test(path) && !isGenerated(path),
    );
    return outcomeOf(
      files.flatMap((file) => findBans(file, readFileSync(join(root, file), 'utf8'))),
      `${files.length} files`,
    );
  },
};

/** The banned patterns in one file's text. */
export function findBans(file: string, text: string): Finding[] {
  const bans = BANS.filter(({ within }) => within === undefined || within(file));
  const lines = text.split('\n');
  return lines.flatMap((content, index) =>
    bans.flatMap(({ pattern, remedy, unlessAfter }) => {
      const found = pattern.exec(content);
      if (!found || unlessAfter?.test(lines[index - 1] ?? '')) return [];
      return [{ file, line: index + 1, message: `${found[0].trim()}: ${remedy}` }];
    }),
  );
}
