import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withDemo } from '../../../../scripts/lib/demo-environment.ts';
import { ConfigError, readConfig } from './config.ts';

const page = readFileSync(fileURLToPath(new URL('../../../../docs/configuration.md', import.meta.url)), 'utf8');
/** The table of variables stands before the first heading. */
const [variables = ''] = page.split('\n## ');
const rows = variables
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, name = '', fallback = '', , example = '']) => ({ name: literal(name), fallback: literal(fallback), example: literal(example) }));

/** Returns the value in backquotes, or an empty text for a description. */
function literal(cell: string): string {
  return /^`([^`]+)`$/.exec(cell)?.[1] ?? '';
}

/** The environment variables that the program reads. */
function namesRead(): string[] {
  const requested = new Set<string>();
  const env = new Proxy<Record<string, string | undefined>>({}, { get: (_target, name) => void requested.add(String(name)) });
  readConfig(env, '1');
  return [...requested].sort();
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

test('docs/configuration.md lists every variable that is read, and no other', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual(namesRead());
});

test.each(rows)('the example and the default of $name are valid', ({ name, fallback, example }) => {
  expect(complaints({ [name]: example })).not.toContain(`  ${name}`);
  expect(example).not.toBe('');
  if (fallback !== '') expect(readConfig({ [name]: fallback }, '1')).toEqual(readConfig({}, '1'));
});

test('a proxy is trusted by count or address, and none by default', () => {
  expect(readConfig({}, '1').trustProxy).toBe(false);
  expect(readConfig({ TRUST_PROXY: '0' }, '1').trustProxy).toBe(false);
  expect(readConfig({ TRUST_PROXY: '2' }, '1').trustProxy).toBe(2);
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }, '1').trustProxy).toEqual(['10.0.0.0/8', '::1']);
  for (const bad of ['11', '-1', 'true', '10.0.0.0/33', '10.0.0', '::1/129', '10.0.0.0/8/8', ','])
    expect(complaints({ TRUST_PROXY: bad }), bad).toContain('TRUST_PROXY=');
});

test('a country may have its own provider, and an invalid list is reported', () => {
  const gateways = (env: Record<string, string>) => {
    const { fixed, initial } = readConfig(env, '1').settings;
    return { fixed: fixed.gateways, initial: initial.gateways };
  };
  const all = (provider: string) => ({ SVK: provider, CZE: provider, POL: provider, HUN: provider });
  expect(gateways({ PAYMENT_PROVIDERS: 'CZE=GOPAY, HUN=MOCK' })).toEqual({ fixed: { CZE: 'GOPAY', HUN: 'MOCK' }, initial: all('MOCK') });
  expect(gateways({ PAYMENT_PROVIDER: 'STRIPE', PAYMENT_PROVIDERS: 'CZE=GOPAY' }).fixed).toEqual({ ...all('STRIPE'), CZE: 'GOPAY' });
  expect(gateways({}).fixed).toEqual({});
  for (const bad of ['CZE', 'CZE=PAYPAL', 'DEU=MOCK', 'CZE=MOCK,CZE=MOCK', 'CZE=MOCK=MOCK'])
    expect(complaints({ PAYMENT_PROVIDERS: bad }), bad).toContain('PAYMENT_PROVIDERS=');
});

const deployments = [
  ['production mode', { NODE_ENV: 'production' }],
  ['an own database', { DATABASE_URL: 'postgres://komora@db.example/komora', SECRET_KEY: '0'.repeat(64) }],
  ['a public address', { PUBLIC_URL: 'https://www.example.com' }],
] as const;

test.each(deployments)('%s has no test gateway without a flag, and leaves the choice of the gateway to staff', (_, env) => {
  const { settings, mockPayments } = readConfig({ ...env, MAILBOX: 'true' }, '1');
  expect([settings.fixed.gateways, settings.initial.gateways, mockPayments]).toEqual([{}, {}, false]);
  expect(complaints({ ...env, PAYMENT_PROVIDER: 'MOCK' })).toContain('TEST_GATEWAY is missing: must be true to accept test payments');
  expect(complaints({ ...env, PAYMENT_PROVIDER: 'GOPAY', PAYMENT_PROVIDERS: 'CZE=MOCK' })).toContain('TEST_GATEWAY is missing');
  const test = { ...env, MAILBOX: 'true', PAYMENT_PROVIDER: 'MOCK', TEST_GATEWAY: 'true' };
  expect(readConfig(test, '1').mockPayments).toBe(true);
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(readConfig({ ...env, MAILBOX: 'true', PAYMENT_PROVIDER: 'STRIPE', ...stripe }, '1').mockPayments).toBe(false);
});

test.each(deployments)('%s rejects the demo, whose accounts have a known password', (_, env) => {
  expect(complaints({ ...env, DEMO: 'true' })).toContain('DEMO="true"');
  expect(withDemo(env, ['--demo'])).toEqual(env);
});

test('npm start loads the demo on a local machine, unless it is turned off', () => {
  expect(readConfig(withDemo({}, ['--demo']), '1').demo).toBe(true);
  expect(readConfig(withDemo({ DEMO: 'false' }, ['--demo']), '1').demo).toBe(false);
  expect(readConfig(withDemo({}, []), '1').demo).toBe(false);
});

test('GoPay requires all of its values, and a fake is rejected in production mode', () => {
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

test('invalid values and contradictions are reported in one message, one line per variable', () => {
  const reported = complaints({
    PORT: 'http',
    PROXY: 'nowhere',
    ROLE: 'web',
    DATABASE_URL: 'mysql://db',
    NAV_LOGIN: 'komora',
    NAV_EXCHANGE_KEY: '1',
  });
  const names = ['PORT', 'DATABASE_URL', 'PROXY', 'NAV_EXCHANGE_KEY', 'NAV_PASSWORD', 'NAV_SIGN_KEY', 'SECRET_KEY'];
  expect(reported.split('\n')).toEqual([
    'The configuration has 7 invalid values:',
    ...names.map((name) => expect.stringMatching(new RegExp(`^ {2}${name}(=".+"| is missing): must be .+\\. Example: ${name}=.`))),
  ]);
});
