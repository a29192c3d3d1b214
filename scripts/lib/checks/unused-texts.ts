import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { type Check, type Finding, outcomeOf } from './check.ts';
import { filesBelow, isTest } from './files.ts';

type Node = { type?: string; [key: string]: unknown };

/** A source file and what it says. */
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

/** The type of texts that come from elsewhere. */
const HANDED = /\(key: /;

/** Every string of a file, also of its types; what a template fills in stands as a wildcard. */
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
 * Keys that no file can mean. A file that names namespaces may mean keys of those alone; one that names none, or takes texts as an
 * argument, is handed them by another and may mean any. A key that is put together counts as used when it fits what the template leaves open.
 */
export function findUnusedTexts(namespaces: Namespaces, sources: readonly Source[]): string[] {
  const names = Object.keys(namespaces);
  const files = sources.map((source) => {
    const strings = new Set(stringsOf(source));
    const named = names.filter((name) => strings.has(name));
    // A wildcard alone, or a sentence, is no key.
    const open = [...strings]
      .filter((text) => text.includes('*') && /[a-zA-Z]{2}/.test(text) && /^[\w*.-]*\.[\w*./-]*$|^[\w-]+\*$/.test(text))
      .map(patternOf);
    return { strings, open, means: named.length === 0 || HANDED.test(source.source) ? names : named };
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
    const files = filesBelow(root, ['apps/web/src', 'apps/web/build', 'apps/server/src', 'packages']).filter(
      (file) => /\.tsx?$/.test(file) && !isTest(file) && !file.endsWith('.d.ts') && !file.endsWith('src/catalogue.ts'),
    );
    const unused = findUnusedTexts(
      namespaces,
      files.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') })),
    );
    const findings: Finding[] = unused.map((text) => ({
      file: 'packages/i18n/catalogues',
      line: 1,
      message: `${text} is used nowhere: remove it from every language.`,
    }));
    return outcomeOf(findings, `${files.length} files`);
  },
};
