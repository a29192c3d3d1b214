import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('.env.example contains every variable of docs/configuration.md, commented out', () => {
  const page = readFileSync(`${root}/docs/configuration.md`, 'utf8');
  const documented = [...page.matchAll(/^\| `([A-Z_0-9]+)` \|/gm)].map(([, name]) => name);
  const template = readFileSync(`${root}/.env.example`, 'utf8');
  const listed = [...template.matchAll(/^# ([A-Z_0-9]+)=/gm)].map(([, name]) => name);
  expect(documented.length).toBeGreaterThan(0);
  expect(listed.toSorted()).toEqual(documented.toSorted());
  expect(template.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
});
