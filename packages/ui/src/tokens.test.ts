import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const here = import.meta.dirname;
const read = (file: string) => readFileSync(`${here}/${file}`, 'utf8');
const tokens = new Set([...read('tokens.css').matchAll(/^\s+(--[\w-]+):/gm)].map(([, name]) => name));
const sheets = globSync('**/*.css', { cwd: here }).filter((file) => !file.startsWith('fonts/') && file !== 'tokens.css');

it.each(sheets)('%s uses only custom properties that exist', (file) => {
  const css = read(file);
  const own = new Set([...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
  const unknown = [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name).filter((name) => !tokens.has(name) && !own.has(name));
  expect(unknown).toEqual([]);
});

it.each(sheets.filter((file) => !file.startsWith('logo/') && !file.startsWith('iso-box/')))('%s has no colour of its own', (file) => {
  expect(read(file).match(/#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\(/gi)).toBeNull();
});
