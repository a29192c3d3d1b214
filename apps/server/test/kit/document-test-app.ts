import { useTestDatabase } from '@komora/testing';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp } from './test-app.ts';

export interface DocumentTestApp extends TestApp {
  /** Requests a path as a client of the demo, or without a token. */
  getAs(path: string, email?: string): Promise<LightMyRequestResponse>;
}

/** A test app on the demo catalogue: contracts and invoices of four countries and six languages. */
export function useDocumentTestApp(): () => DocumentTestApp {
  const database = useTestDatabase();
  let testApp: DocumentTestApp | undefined;
  beforeAll(async () => {
    const app = await createTestApp(database.url, { at: '2026-11-20T10:00:00Z', config: { databasePoolSize: 8 }, demo: true });
    const tokens = new Map<string, string>();
    const tokenOf = async (email: string) => {
      const known = tokens.get(email);
      if (known !== undefined) return known;
      const login = app.app.logins.find(({ username }) => username === email);
      const payload = { username: email, password: login?.password, domain: 'CLIENT' };
      const { token } = (await app.post('/auth/custom/login', payload)).json<{ token: string }>();
      tokens.set(email, token);
      return token;
    };
    testApp = { ...app, getAs: async (path, email) => app.get(path, email === undefined ? undefined : await tokenOf(email)) };
  });
  afterAll(() => testApp?.close());
  return () => {
    if (testApp === undefined) throw new Error('The app is created in a beforeAll hook: use it inside hooks and tests.');
    return testApp;
  };
}

/** Clients of the demo, by their contracts. */
export const people = {
  slovak: 'demo@komora.example',
  czech: 'petra@komora.example',
  polish: 'marek@komora.example',
  hungarian: 'eszter@komora.example',
  ukrainian: 'olena@komora.example',
  unpaid: 'lucia@komora.example',
} as const;
