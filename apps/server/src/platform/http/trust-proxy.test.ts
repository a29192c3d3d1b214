import { TestClock } from '@komora/testing';
import { expect, test } from 'vitest';
import { randomIds } from '../ids.ts';
import { createLog } from '../logging.ts';
import { processRateLimiter } from '../rate-limit/process-rate-limiter.ts';
import { buildApp } from './app.ts';

async function appBehind(trustProxy: false | number | string[]) {
  const limit = processRateLimiter(new TestClock(), { burst: 1, perMinute: 1 });
  const app = await buildApp({
    log: createLog('silent'),
    ids: randomIds,
    describe: (code) => code,
    authenticate: async () => null,
    trustProxy,
    routes: [
      (on) => {
        on.get('/', (request) => {
          limit(request.ip);
          return {};
        });
      },
    ],
  });
  return async (remoteAddress: string, forwardedFor: string) =>
    (await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwardedFor } })).statusCode;
}

test('behind a trusted proxy each visitor has a separate rate limit and cannot forge the address', async () => {
  for (const trusted of [1, ['10.0.0.0/8']]) {
    const visit = await appBehind(trusted);
    expect(await visit('10.0.0.1', '203.0.113.5')).toBe(200);
    expect(await visit('10.0.0.1', '203.0.113.6')).toBe(200);
    expect(await visit('10.0.0.1', '203.0.113.5')).toBe(429);
    expect(await visit('10.0.0.1', '198.51.100.1, 203.0.113.6')).toBe(429);
  }
});

test('an address header of an untrusted client is ignored', async () => {
  for (const trusted of [false, ['10.0.0.0/8']] as const) {
    const visit = await appBehind(trusted === false ? false : [...trusted]);
    expect(await visit('203.0.113.9', '198.51.100.1')).toBe(200);
    expect(await visit('203.0.113.9', '198.51.100.2')).toBe(429);
  }
});
