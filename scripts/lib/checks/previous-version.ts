import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, type Finding, outcomeOf } from './check.ts';
import { filesBelow } from './files.ts';

/** Released before this rule; they never change. */
const UNCHECKED = 140;

const BREAKING: readonly (readonly [pattern: RegExp, effect: string])[] = [
  [/\bdrop\s+(table|view|materialized\s+view|column|schema|type|sequence|domain)\b/i, 'deletes what the previous version may read'],
  [/\brename\s+(to|column)\b/i, 'renames what the previous version may read'],
  [/\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i, 'changes the type of a column that the previous version uses'],
  [/\bset\s+not\s+null\b/i, 'rejects rows that the previous version may write'],
  [/\badd\s+column\b(?=[^,]*\bnot\s+null\b)(?![^,]*\b(default|generated)\b)/i, 'rejects rows that the previous version writes'],
];

/**
 * Processes of the previous version run on while the first new one migrates the database, so a migration may not take away what they use. A statement that
 * would says in a comment before it, after "Previous version:", why none does.
 * @param text of a migration
 */
export function findBreakingStatements(file: string, text: string): Finding[] {
  // Bodies of functions keep their lines, so that findings name the right one.
  const code = text.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, (body) => body.replace(/[^\n]/g, ' '));
  let line = 1;
  return code.split(';').flatMap((statement) => {
    const first = line + (/^(?:\s|--.*)*/.exec(statement)?.[0].split('\n').length ?? 1) - 1;
    line += statement.split('\n').length - 1;
    if (/--.*\bPrevious version:/.test(statement)) return [];
    const bare = statement.replace(/--.*$/gm, '');
    return BREAKING.filter(([pattern]) => pattern.test(bare)).map(([, effect]) => ({
      file,
      line: first,
      message: `${effect}. Do it in the release after, or write why no process does: -- Previous version: …`,
    }));
  });
}

async function run(root: string) {
  const files = filesBelow(root, ['db/migrations']).filter((path) => path.endsWith('.sql') && Number(path.slice(14, 18)) > UNCHECKED);
  const findings = files.flatMap((file) => findBreakingStatements(file, readFileSync(join(root, file), 'utf8')));
  return outcomeOf(findings, `${files.length} migrations since number ${UNCHECKED}`);
}

export const previousVersion: Check = {
  name: 'previous-version',
  guards: 'a migration keeps the previous version working',
  run,
};
