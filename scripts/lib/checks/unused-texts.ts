import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { type Check, type Finding, outcomeOf } from './check.ts';
import { filesBelow, isTest } from './files.ts';

type Node = { type?: string; [key: string]: unknown };

/** A source file and its content. */
export interface Source {
  readonly file: string;
  readonly source: string;
}

/** Texts of the English catalogues, by namespace. */
export type Namespaces = Readonly<Record<string, object>>;

const PLURAL = /_(zero|one|two|few|many|other)$/;
const ESCAPED = /[.*+?^${}()|[\]\\]/g;

function keysOf(catalogue: object, prefix = ''): string[] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [(prefix + key).replace(PLURAL, '')] : keysOf(value as object, `${prefix}${key}.`),
  );
}

/** The type of a text function that is passed in. */
const PASSED_IN = /\(key: /;

/** Every string of a file, also in types. The filled-in parts of a template become wildcards. */
function stringsOf({ file, source }: Source): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, value, quasis } = node as Node & { quasis?: { cooked: string }[] };
    if (type === 'StringLiteral' && typeof value === 'string') found.push(value);
    if (quasis !== undefined) found.push(quasis.map(({ cooked }) => cooked).join('*'));
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'es2022' }));
  return found;
}

const patternOf = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split('*')
      .map((part) => part.replace(ESCAPED, '\\$&'))
      .join('[\\w-/.]+')}$`,
  );

/**
 * Keys that no file can use. A file that names namespaces can use only their keys. A file that names none, or that takes a text function
 * as an argument, can use any key. A key built with a template counts as used if it matches the template.
 */
export function findUnusedTexts(namespaces: Namespaces, sources: readonly Source[]): string[] {
  const names = Object.keys(namespaces);
  const files = sources.map((source) => {
    const strings = new Set(stringsOf(source));
    const named = names.filter((name) => strings.has(name));
    // A wildcard alone, or a sentence, is not a key.
    const open = [...strings]
      .filter((text) => text.includes('*') && /[a-zA-Z]{2}/.test(text) && /^[\w*.-]*\.[\w*./-]*$|^[\w-]+\*$/.test(text))
      .map(patternOf);
    return { strings, open, means: named.length === 0 || PASSED_IN.test(source.source) ? names : named };
  });
  return names.flatMap((name) => {
    const able = files.filter(({ means }) => means.includes(name));
    const isUsed = (key: string): boolean => able.some(({ strings, open }) => strings.has(key) || open.some((form) => form.test(key)));
    return [...new Set(keysOf(namespaces[name] ?? {}))].filter((key) => !isUsed(key)).map((key) => `${name}: ${key}`);
  });
}

export const unusedTexts: Check = {
  name: 'unused-texts',
  guards: 'every text of the catalogues is used',
  run: async (root) => {
    const folder = join(root, 'packages/i18n/catalogues/en');
    const namespaces: Record<string, object> = Object.fromEntries(
      readdirSync(folder).map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8')) as object]),
    );
    const files = filesBelow(root, ['apps/web/src', 'apps/web/build', 'apps/console/src', 'apps/server/src', 'packages']).filter(
      (file) => /\.tsx?$/.test(file) && !isTest(file) && !file.endsWith('.d.ts') && !file.endsWith('src/catalogue.ts'),
    );
    const unused = findUnusedTexts(
      namespaces,
      files.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') })),
    );
    const findings: Finding[] = unused.map((text) => ({
      file: 'packages/i18n/catalogues',
      line: 1,
      message: `${text} is not used: remove it from every language.`,
    }));
    return outcomeOf(findings, `${files.length} files`);
  },
};
