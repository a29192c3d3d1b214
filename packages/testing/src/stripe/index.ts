import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { startWireFake } from '../wire-fake.ts';
import { handleApi } from './api.ts';
import { Bank, type FakeOptions } from './bank.ts';
import { handleControl } from './control.ts';
import { Faults } from './faults.ts';
import { respondWithPage } from './hosted-page.ts';
import type { State } from './state.ts';

export type { FakeOptions } from './bank.ts';
export { testCards } from './cards.ts';
export { signatureOf } from './deliveries.ts';

export interface StripeFake {
  /** `http://127.0.0.1:<port>`: value for STRIPE_API_URL and base URL of the hosted pages. */
  url: string;
  secretKey: string;
  webhookSecret: string;
  /** State and controls for tests in the same process. */
  bank: Bank;
  faults: Faults;
  /** Every request so far. */
  requests: Awaited<ReturnType<typeof startWireFake>>['requests'];
  stop(): Promise<void>;
}

/**
 * Starts an HTTP server that speaks Stripe's API as far as Komora uses it, with hosted pages, a ledger of its own and signed
 * notifications. People and tests steer it under /_control.
 * @param options.file where it keeps what it knows, so that cards saved before a restart can still be charged
 * @param options.port of 127.0.0.1; a free one if it is not given
 */
export async function startStripeFake(options: FakeOptions & { file?: string; port?: number } = {}): Promise<StripeFake> {
  const { file, port } = options;
  const bank = new Bank(options);
  const faults = new Faults();
  if (file !== undefined) bank.state = { ...bank.state, ...recall(file) };
  const fake = await startWireFake(async (request) => {
    const reply =
      (await handleControl(bank, faults, request)) ?? (await respondWithPage(bank, request)) ?? (await handleApi(bank, faults, request));
    if (file !== undefined) {
      fake.requests.length = 0;
      if (request.method !== 'GET') keep(file, bank.state);
    }
    return reply;
  }, port);
  bank.url = fake.url;
  return {
    url: fake.url,
    secretKey: bank.secretKey,
    webhookSecret: bank.webhookSecret,
    bank,
    faults,
    requests: fake.requests,
    stop: async () => {
      bank.deliveries.stop();
      await bank.deliveries.idle();
      await fake.stop();
    },
  };
}

function recall(file: string): Partial<State> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<State>;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

function keep(file: string, state: State): void {
  writeFileSync(`${file}.new`, JSON.stringify(state));
  renameSync(`${file}.new`, file);
}
