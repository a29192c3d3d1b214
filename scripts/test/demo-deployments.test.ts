import { expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { environmentOf, planDeployments } from '../lib/demo-deployments.ts';

test('four deployments, each with its own country, language and folder, know the three others', () => {
  const planned = planDeployments('', '/data');
  const configs = planned.map(({ env }) => readConfig(env, '1'));
  expect(
    configs.map(({ country, formatLocale, publicUrl, demoCountries }) => [country, formatLocale, publicUrl, ...demoCountries]),
  ).toEqual([
    ['SVK', 'SK', 'http://127.0.0.1:3001', 'SVK'],
    ['CZE', 'CS', 'http://127.0.0.1:3002', 'CZE'],
    ['POL', 'PL', 'http://127.0.0.1:3003', 'POL'],
    ['HUN', 'HU', 'http://127.0.0.1:3004', 'HUN'],
  ]);
  expect(new Set(configs.map(({ dataDir }) => dataDir)).size).toBe(4);
  for (const { country, publicUrl, proxy, settings } of configs) {
    const others = configs.filter((other) => other.country !== country);
    expect(proxy).toEqual(others.map((other) => other.publicUrl));
    expect(settings.fixed.sites).toEqual({
      [country]: null,
      ...Object.fromEntries(others.map((other) => [other.country, other.publicUrl])),
    });
    expect(proxy).not.toContain(publicUrl);
  }
});

test('some of them run on chosen ports; an invalid choice is rejected with an example', () => {
  expect(planDeployments('CZE:4002, POL', '/data').map(({ country, address }) => `${country} ${address}`)).toEqual([
    'CZE http://127.0.0.1:4002',
    'POL http://127.0.0.1:3002',
  ]);
  for (const bad of ['AUT', 'SVK:0', 'SVK:http', 'SVK:70000']) expect(() => planDeployments(bad, '/data'), bad).toThrow('Example:');
  for (const bad of ['SVK,SVK', 'SVK:4001,CZE:4001']) expect(() => planDeployments(bad, '/data'), bad).toThrow('Two deployments');
});

test('settings of other programs in the environment do not reach them', () => {
  const [one] = planDeployments('SVK', '/data');
  if (one === undefined) throw new Error('Nothing was planned');
  const around = { PATH: '/bin', DATABASE_URL: 'postgres://a/b', SECRET_KEY: 'x', ROLE: 'worker', NODE_ENV: 'production', RATE_LIMIT: '5' };
  const env = environmentOf(one, around);
  expect(env).toEqual({ PATH: '/bin', RATE_LIMIT: '5', ...one.env });
  expect(readConfig(env, '1')).toMatchObject({ databaseUrl: undefined, role: 'all', production: false, mailbox: true, rateLimit: 5 });
});
