import { createUser, type UserFixture } from '@komora/testing/factories/user';
import type { LightMyRequestResponse } from 'fastify';
import { hashPassword } from '../../../src/modules/identity/account/password.ts';
import { decrypt } from '../../../src/platform/secrets.ts';
import type { TestApp } from '../test-app.ts';

/** The password of every account of {@link anAccount}. */
export const password = 'kľúč 1 od komory';
const passwordHash = hashPassword(password, 'test');

export interface Account {
  id: string;
  email: string;
}

/** A confirmed account of a client, with {@link password}. */
export async function anAccount(app: TestApp, user: UserFixture = {}): Promise<Account> {
  return createUser(app.pool, { passwordHash: await passwordHash, ...user });
}

/** @param options further fields of the request */
export function logIn(app: TestApp, username: string, options: object = {}): Promise<LightMyRequestResponse> {
  return app.post('/auth/custom/login', { username, password, domain: 'CLIENT', ...options });
}

export interface SentMessage {
  template: string;
  language: string;
  status: string;
  data: { firstName?: string; token?: string; code?: string };
}

/** Messages to an address with their decrypted secrets, the oldest first. */
export async function messagesTo(app: TestApp, recipient: string): Promise<SentMessage[]> {
  const rows = await app.rows<SentMessage & { secrets: Buffer | null }>(
    'select template, language, status, data, secrets from messages where recipient = $1 order by created_at, id',
    [recipient],
  );
  return rows.map(({ secrets, data, ...message }) => ({
    ...message,
    data: { ...data, ...(secrets === null ? {} : JSON.parse(decrypt(app.context.secretKey, secrets))) },
  }));
}
