import { insertOperators } from '@komora/testing';
import type { UserFixture } from '@komora/testing/factories/user';
import type { Config } from '../../src/config/config.ts';
import { type Account, anAccount, logIn, messagesTo, type SentMessage } from './builders/account.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

export { password } from './builders/account.ts';

/** A test app with an operator, and strict rate limits as in production. */
export interface AccountTestApp extends TestApp {
  client(user?: UserFixture): Promise<Account>;
  /** @returns the session token of a new log-in */
  logIn(email: string, options?: object): Promise<string>;
  messages(to: string): Promise<SentMessage[]>;
}

export async function openAccountTestApp(
  url: string,
  config: Partial<Config> = {},
  options: Pick<TestAppOptions, 'overrides' | 'log'> = {},
): Promise<AccountTestApp> {
  const app = await createTestApp(url, {
    env: { RATE_LIMIT: '1' },
    config: { publicUrl: 'https://komora.example', databasePoolSize: 8, ...config },
    ...options,
  });
  const operators = await app.rows('select from legal_entities');
  // Every message names the contact of the operator.
  if (operators.length === 0) await insertOperators(app.pool);
  return {
    ...app,
    client: (user) => anAccount(app, user),
    logIn: async (email, more) => (await logIn(app, email, more)).json<{ token: string }>().token,
    messages: (to) => messagesTo(app, to),
  };
}
