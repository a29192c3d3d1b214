import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createTexts, LOCALES, type Locale, type Namespace } from '@komora/i18n';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import { expect, test } from 'vitest';
import { ACTIONS } from './actions.ts';
import { isFoundBy } from './is-found-by.ts';

const routes = resolve(import.meta.dirname, '../../routes/_signed-in');

/** The file of a route. */
function fileOf(to: string): string {
  const base = to === '/' ? 'index' : to.slice(1).replaceAll('/', '.');
  const found = [base, `${base}.index`].map((name) => resolve(routes, `${name}.tsx`)).find((file) => existsSync(file));
  if (found === undefined) throw new Error(`${to} has no route file`);
  return found;
}

/** The titles of the pages that a route file imports, as namespace and key: `<Page title={text('title')}>` beside `const text = useText('console-x')`. */
function titlesOf(to: string): [Namespace, string][] {
  const file = fileOf(to);
  return [...readFileSync(file, 'utf8').matchAll(/from '(\.\.\/[^']*features\/[^']+)'/g)].flatMap(([, path = '']) => {
    const page = readFileSync(resolve(dirname(file), path), 'utf8');
    const [, reader = '', key = ''] = /<Page\b[^>]*?title=\{(\w+)\('([^']+)'\)\}/.exec(page) ?? [];
    const namespace = new RegExp(`const ${reader} = useText\\('([^']+)'\\)`).exec(page)?.[1];
    return reader === '' || namespace === undefined ? [] : [[namespace as Namespace, key] as [Namespace, string]];
  });
}

const PAGES = ACTIONS.flatMap(({ id, also, to }) => (to === undefined ? [] : [{ id, also, titles: titlesOf(to) }]));

function textOf(locale: Locale, namespace: Namespace, key: string): string {
  const found = createTexts(locale, { [namespace]: loadCatalogue(locale, namespace) }).find(namespace, key);
  if (found === undefined) throw new Error(`${locale}/${namespace} has no ${key}`);
  return found;
}

test('the sources have the titles of nearly all pages', () => {
  // The page of the own profile is titled by the name of the person.
  expect(PAGES.filter(({ titles }) => titles.length === 0).map(({ id }) => id)).toEqual(['action.profile']);
});

test.each(LOCALES)('in %s the palette finds each page by the title that it shows', (locale) => {
  const lost = PAGES.flatMap(({ id, also, titles }) => {
    const name = textOf(locale, 'console', id);
    const more = also === undefined ? undefined : textOf(locale, 'console', also);
    return titles
      .map(([namespace, key]) => textOf(locale, namespace, key))
      .filter((title) => !isFoundBy(title, name, more))
      .map((title) => `${id}: ${title}`);
  });
  expect(lost).toEqual([]);
});
