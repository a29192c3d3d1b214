import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { type Check, type Finding, outcomeOf } from './check.ts';
import { filesBelow, isTest } from './files.ts';

/** Attributes whose value users see or hear. */
const READ_ATTRIBUTES = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'alt',
  'placeholder',
  'label',
]);
const LETTER = /\p{L}/u;
const REMEDY = 'Put the text in the catalogues of packages/i18n and use its key.';

type Node = { type?: string; span?: { start: number }; [key: string]: unknown };

/** Literal words in the JSX of one file: text, strings in braces, and attributes that screen readers read. */
export function findLiteralText(file: string, source: string): Finding[] {
  const bytes = Buffer.from(source, 'utf8');
  // The parser's positions continue from file to file. The end of an empty parse is the start of the next one.
  const base = parse('').span.end;
  const program = parse(source);
  const findings: Finding[] = [];
  const report = (node: Node, text: string) => {
    if (!LETTER.test(text.replace(/&\w+;/g, ''))) return;
    const before = bytes.subarray(0, Math.max(0, (node.span?.start ?? base) - base)).toString('utf8');
    const line = `${before}${/^\s*/.exec(text)?.[0] ?? ''}`.split('\n').length;
    findings.push({ file, line, message: `"${text.trim().slice(0, 60)}": ${REMEDY}` });
  };
  visit(program as unknown as Node, report);
  return findings;
}

function parse(source: string) {
  return parseSync(source, { syntax: 'typescript', tsx: true, target: 'es2022' });
}

function visit(node: Node, report: (node: Node, text: string) => void): void {
  if (node.type === 'JSXElement') {
    const element = node as Node & { opening: { name: { value?: string } }; children: Node[] };
    // The content of style and script is not shown to users.
    if (element.opening.name.value !== 'style' && element.opening.name.value !== 'script')
      for (const child of element.children) inspectChild(child, report);
  } else if (node.type === 'JSXFragment') {
    for (const child of (node as Node & { children: Node[] }).children) inspectChild(child, report);
  } else if (node.type === 'JSXAttribute') {
    const { name, value } = node as Node & { name: { value?: unknown }; value: Node | null };
    if (typeof name.value === 'string' && READ_ATTRIBUTES.has(name.value) && value) reportStrings(value, report);
  }
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child !== 'object' || child === null) continue;
      // Call arguments and array items are wrapped in objects without a type.
      visit(child as Node, report);
    }
  }
}

function inspectChild(child: Node, report: (node: Node, text: string) => void): void {
  if (child.type === 'JSXText') report(child, String(child.value));
  else if (child.type === 'JSXExpressionContainer') reportStrings(child, report);
}

/** Strings that are shown unchanged, including the branches of a condition, but not the arguments of a call. */
function reportStrings(node: Node, report: (node: Node, text: string) => void): void {
  if (node.type === 'StringLiteral') report(node, String(node.value));
  else if (node.type === 'TemplateLiteral') for (const quasi of node.quasis as Node[]) report(quasi, String(quasi.raw));
  else if (node.type === 'JSXExpressionContainer' || node.type === 'ParenthesisExpression') reportStrings(node.expression as Node, report);
  else if (node.type === 'ConditionalExpression')
    for (const branch of [node.consequent, node.alternate]) reportStrings(branch as Node, report);
  else if (node.type === 'BinaryExpression' && ['&&', '||', '??', '+'].includes(String(node.operator)))
    for (const side of [node.left, node.right]) reportStrings(side as Node, report);
}

export const literalText: Check = {
  name: 'literal-text',
  guards: 'no literal texts in components',
  run: async (root) => {
    const files = filesBelow(root, ['apps/web/src', 'apps/console/src', 'packages/web-kit/src', 'packages/documents/src']).filter(
      (path) => path.endsWith('.tsx') && !isTest(path),
    );
    return outcomeOf(
      files.flatMap((file) => findLiteralText(file, readFileSync(join(root, file), 'utf8'))),
      `${files.length} components`,
    );
  },
};
