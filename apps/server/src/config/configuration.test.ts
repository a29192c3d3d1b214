import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const page = readFileSync(fileURLToPath(new URL('../../../../docs/configuration.md', import.meta.url)), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, name = '', fallback = '', , example = '']) => ({ name: literal(name), fallback: literal(fallback), example: literal(example) }));

/** What stands in backquotes is a value, anything else is words about it: empty. */
function literal(cell: string): string {
  return /^`([^`]+)`$/.exec(cell)?.[1] ?? '';
}

/** The names that the program asks the environment for. */
function namesRead(): string[] {
  const asked = new Set<string>();
  const env = new Proxy<Record<string, string | undefined>>({}, { get: (_target, name) => void asked.add(String(name)) });
  readConfig(env, '1');
  return [...asked].sort();
}

function complaints(env: Record<string, string>): string {
  try {
    readConfig(env, '1');
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

test('docs/configuration.md names every variable that is read, and no other', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual(namesRead());
});

test.each(rows)('the example and the default of $name are good values', ({ name, fallback, example }) => {
  expect(complaints({ [name]: example })).not.toContain(`  ${name}`);
  expect(example).not.toBe('');
  if (fallback !== '') expect(readConfig({ [name]: fallback }, '1')).toEqual(readConfig({}, '1'));
});

test('a proxy is trusted by number or by address, and nobody is unless told', () => {
  expect(readConfig({}, '1').trustProxy).toBe(false);
  expect(readConfig({ TRUST_PROXY: '0' }, '1').trustProxy).toBe(false);
  expect(readConfig({ TRUST_PROXY: '2' }, '1').trustProxy).toBe(2);
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }, '1').trustProxy).toEqual(['10.0.0.0/8', '::1']);
  for (const bad of ['11', '-1', 'true', '10.0.0.0/33', '10.0.0', '::1/129', '10.0.0.0/8/8', ','])
    expect(complaints({ TRUST_PROXY: bad }), bad).toContain('TRUST_PROXY=');
});

test('siblings and sites are origins of somebody else, each once', () => {
  const good = readConfig({ PROXY: 'https://cz.example.com/, http://127.0.0.1:3002', SITES: 'CZE=https://cz.example.com' }, '1');
  expect(good.proxy).toEqual(['https://cz.example.com', 'http://127.0.0.1:3002']);
  expect([...good.sites]).toEqual([['CZE', 'https://cz.example.com']]);
  const publicUrl = { PUBLIC_URL: 'https://www.example.com' };
  for (const bad of [
    'https://www.example.com',
    'https://cz.example.com,https://cz.example.com/',
    'https://cz.example.com/sklady',
    'https://cz.example.com?a=1',
    'https://user:secret@cz.example.com',
    'http://cz.example.com',
    'http://localhost:3000',
    'ftp://cz.example.com',
    'cz.example.com',
  ]) {
    expect(complaints({ ...publicUrl, PROXY: bad }), bad).toContain('PROXY=');
    expect(complaints({ ...publicUrl, SITES: `CZE=${bad}` }), bad).toContain('SITES=');
  }
  for (const bad of ['SVK=https://sk.example.com', 'AUT=https://at.example.com', 'CZE', 'CZE=https://a.example,CZE=https://b.example'])
    expect(complaints({ SITES: bad }), bad).toContain('SITES=');
});

test('production is https, except on this machine', () => {
  const production = { NODE_ENV: 'production', PAYMENT_PROVIDER: 'MOCK', MAILBOX: 'true' };
  expect(complaints({ ...production, PUBLIC_URL: 'http://www.example.com' })).toContain('PUBLIC_URL=');
  for (const good of ['https://www.example.com', 'http://127.0.0.1:8080', 'http://localhost'])
    expect(complaints({ ...production, PUBLIC_URL: good }), good).toBe('');
  expect(complaints({ PUBLIC_URL: 'https://www.example.com/sklady' })).toContain('PUBLIC_URL=');
});

test('what visitors are told of the operator can be read by them', () => {
  for (const [name, bad] of [
    ['CONTACT_EMAIL', 'nobody'],
    ['CONTACT_PHONE', '0903 123 456'],
    ['SOCIAL_LINKS', 'javascript:alert(1)'],
    ['SOCIAL_LINKS', 'http://example.com'],
    ['APP_STORE_URL', 'http://apps.apple.com'],
    ['GOOGLE_PLAY_URL', 'komora'],
    ['MEMBERSHIPS', 'NOBODY'],
  ] as const)
    expect(complaints({ [name]: bad }), `${name} ${bad}`).toContain(`${name}=`);
  expect(readConfig({ DATABASE_URL: 'postgres://a/b', SECRET_KEY: 'ab'.repeat(32), MAILBOX: 'true' }, '1').memberships).toEqual([]);
});

test('the demo of a country is not without that country, and everything contradictory is told at once', () => {
  expect(complaints({ COUNTRY: 'POL', DEMO_COUNTRIES: 'SVK,CZE' })).toContain('DEMO_COUNTRIES="SVK,CZE"');
  const told = complaints({
    COUNTRY: 'CZE',
    FORMAT_LOCALE: 'HU',
    LOCALES: 'CS,EN',
    DEMO_COUNTRIES: 'HUN',
    PUBLIC_URL: 'https://cz.example.com',
    PROXY: 'https://cz.example.com',
    SITES: 'CZE=https://cz.example.com',
    NODE_ENV: 'production',
    PAYMENT_PROVIDER: 'MOCK',
  });
  for (const name of ['LOCALES=', 'DEMO_COUNTRIES=', 'PROXY=', 'SITES=', 'SMTP_URL is missing']) expect(told).toContain(`  ${name}`);
});
