import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { paymentProviderIn } from './read-payments.ts';

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

test('a country may have a provider of its own, and a bad list is told', () => {
  const config = readConfig({ PAYMENT_PROVIDERS: 'CZE=MOCK, HUN=MOCK' }, '1');
  expect([...config.paymentProviders]).toEqual([
    ['CZE', 'MOCK'],
    ['HUN', 'MOCK'],
  ]);
  expect(paymentProviderIn(config, 'SVK')).toBe('MOCK');
  for (const bad of ['CZE', 'CZE=PAYPAL', 'DEU=MOCK', 'CZE=MOCK,CZE=MOCK', 'CZE=MOCK=MOCK'])
    expect(complaints({ PAYMENT_PROVIDERS: bad }), bad).toContain('PAYMENT_PROVIDERS=');
});

test('in production mode the provider is named', () => {
  expect(complaints({ NODE_ENV: 'production' })).toContain('PAYMENT_PROVIDER is missing');
  expect(complaints({ NODE_ENV: 'production', PAYMENT_PROVIDER: 'MOCK' })).not.toContain('PAYMENT_PROVIDER');
});

test('GoPay comes with all of its values or not at all, and no fake of it in production mode', () => {
  const values = { GOPAY_GOID: '8123456789', GOPAY_CLIENT_ID: '1061399163', GOPAY_CLIENT_SECRET: 'stDTmVXF' };
  const chosen = { PAYMENT_PROVIDER: 'GOPAY', ...values };
  expect(readConfig({}, '1').gopay).toBeUndefined();
  expect(readConfig(chosen, '1').gopay?.apiUrl).toBe('https://gw.sandbox.gopay.com/api');
  expect(readConfig({ ...chosen, GOPAY_API_URL: 'http://127.0.0.1:4240/api/' }, '1').gopay?.apiUrl).toBe('http://127.0.0.1:4240/api');
  for (const name of Object.keys(values)) expect(complaints({ ...chosen, [name]: '' })).toContain(`  ${name}`);
  for (const bad of ['fake', 'ftp://gopay.example', 'Production'])
    expect(complaints({ ...chosen, GOPAY_API_URL: bad }), bad).toContain('GOPAY_API_URL=');
  const production = { ...chosen, NODE_ENV: 'production', MAILBOX: 'true' };
  expect(readConfig(production, '1').gopay?.apiUrl).toBe('https://gate.gopay.cz/api');
  expect(complaints({ ...production, GOPAY_API_URL: 'https://gopay.example/api' })).toContain('GOPAY_API_URL=');
});
