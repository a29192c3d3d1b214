import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { analyse } from 'scslre';
import { type Check, type Finding, outcomeOf } from './check.ts';
import { filesBelow, isTest, isTypeScript } from './files.ts';

const REMEDY =
  'can take more than linear time on a long text. Make neighbouring repetitions start with different characters, anchor the start, or scan with string methods.';

/** The configuration comes from the operator, so its length is not an attack. */
const OWN_TEXT = 'apps/server/src/config/';

type Node = { type?: string; span?: { start: number }; [key: string]: unknown };

/** Regular expressions of one file whose time grows faster than the length of the text. */
export function findSlowRegexes(file: string, source: string): Finding[] {
  const bytes = Buffer.from(source, 'utf8');
  // The parser's positions continue from file to file. The end of an empty parse is the start of the next one.
  const tsx = file.endsWith('.tsx');
  const base = parse('', tsx).span.end;
  const findings: Finding[] = [];
  visit(parse(source, tsx) as unknown as Node, (node) => {
    const { pattern, flags } = node as Node & { pattern: string; flags: string };
    if (analyse(new RegExp(pattern, flags)).reports.length === 0) return;
    const line = bytes
      .subarray(0, Math.max(0, (node.span?.start ?? base) - base))
      .toString('utf8')
      .split('\n').length;
    findings.push({ file, line, message: `/${pattern}/${flags} ${REMEDY}` });
  });
  return findings;
}

function parse(source: string, tsx: boolean) {
  return parseSync(source, { syntax: 'typescript', tsx, target: 'es2022' });
}

function visit(node: Node, onRegex: (node: Node) => void): void {
  if (node.type === 'RegExpLiteral') onRegex(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child === 'object' && child !== null) visit(child as Node, onRegex);
}

export const regexes: Check = {
  name: 'regexes',
  guards: 'regular expressions take linear time',
  run: async (root) => {
    const files = filesBelow(root, ['apps', 'packages']).filter(
      (path) => path.includes('/src/') && isTypeScript(path) && !isTest(path) && !path.startsWith(OWN_TEXT),
    );
    return outcomeOf(
      files.flatMap((file) => findSlowRegexes(file, readFileSync(join(root, file), 'utf8'))),
      `${files.length} files`,
    );
  },
};
