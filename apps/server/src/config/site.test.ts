import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function complaints(env: Record<string, string>): string {
  try {
    readConfig(env, '1');
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

test('peers and sites are other origins, each listed once', () => {
  const good = readConfig({ PROXY: 'https://cz.example.com/, http://127.0.0.1:3002', SITES: 'CZE=https://cz.example.com' }, '1');
  expect(good.proxy).toEqual(['https://cz.example.com', 'http://127.0.0.1:3002']);
  expect(good.settings.fixed.sites).toEqual({ SVK: null, CZE: 'https://cz.example.com', POL: null, HUN: null });
  expect(readConfig({}, '1').settings.fixed.sites).toEqual({ SVK: null });
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
  const production = { NODE_ENV: 'production', PAYMENT_PROVIDER: 'MOCK', TEST_GATEWAY: 'true', MAILBOX: 'true' };
  expect(complaints({ ...production, PUBLIC_URL: 'http://www.example.com' })).toContain('PUBLIC_URL=');
  for (const good of ['https://www.example.com', 'http://127.0.0.1:8080', 'http://localhost'])
    expect(complaints({ ...production, PUBLIC_URL: good }), good).toBe('');
  expect(complaints({ PUBLIC_URL: 'https://www.example.com/sklady' })).toContain('PUBLIC_URL=');
});

test('contact details for visitors have a readable form', () => {
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
  expect(
    readConfig(
      { DATABASE_URL: 'postgres://a/b', SECRET_KEY: 'ab'.repeat(32), MAILBOX: 'true', PAYMENT_PROVIDER: 'MOCK', TEST_GATEWAY: 'true' },
      '1',
    ).settings.initial.contact?.memberships,
  ).toEqual([]);
  // An own shop that begins in an empty embedded database is a member of nothing, too.
  expect(readConfig({ DEMO: 'false' }, '1').settings.initial.contact?.memberships).toEqual([]);
  expect(readConfig({ DEMO: 'true' }, '1').settings.initial.contact?.memberships).toHaveLength(3);
});

test('the demo of a country requires that country, and all contradictions are reported together', () => {
  expect(complaints({ COUNTRY: 'POL', DEMO_COUNTRIES: 'SVK,CZE' })).toContain('DEMO_COUNTRIES="SVK,CZE"');
  const reported = complaints({
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
  for (const name of ['LOCALES=', 'DEMO_COUNTRIES=', 'PROXY=', 'SITES=']) expect(reported).toContain(`  ${name}`);
});
