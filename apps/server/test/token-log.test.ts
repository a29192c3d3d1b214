import { useTestDatabase } from '@komora/testing';
import { expect, test } from 'vitest';
import { memoryLog } from './kit/memory-log.ts';
import { createTestApp } from './kit/test-app.ts';

const database = useTestDatabase();

test('the log contains no token of an address, also not of requests that fail', async () => {
  const { log, lines } = memoryLog();
  const app = await createTestApp(database.url, { log });
  try {
    const token = 'token-of-an-access-link';
    const box = `/auth/unlock-token/box-unlock/01900000-0000-7000-8000-000000000000/a@example.com/${token}`;
    expect((await app.get(`/auth/unlock-token?email=a@example.com&token=${token}`)).statusCode).toBe(404);
    expect((await app.post(box, { lat: 48, lng: 17 })).statusCode).toBe(404);
    await app.rows('alter table access_links rename to access_links_away');
    expect((await app.get(`/auth/unlock-token?email=a@example.com&token=${token}`)).statusCode).toBe(500);
    expect((await app.post(box, { lat: 48, lng: 17 })).statusCode).toBe(500);
    const written = JSON.stringify(lines);
    expect(written).toContain('access_links');
    expect(written).not.toContain(token);
  } finally {
    await app.close();
  }
});
