import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Language } from './enumerations.ts';
import { Id } from './values.ts';

/** Wallets for which a pass can be made. */
export const WALLETS = ['APPLE', 'GOOGLE'] as const;
export const Wallet = z.enum(WALLETS);
export type Wallet = z.infer<typeof Wallet>;

export const walletPassEndpoints = {
  'GET /api/client/my/contracts/{id}/wallet-passes': {
    summary:
      'For which wallets a pass of a contract of mine can be made; none without the certificate of the operator and after the tenancy',
    tag: 'contract',
    access: 'client',
    params: z.object({ id: Id }),
    response: z.object({ wallets: z.array(Wallet) }),
    errors: ['forbidden'],
  },
  'POST /api/client/my/contracts/{id}/wallet-passes/{wallet}': {
    summary:
      'Where the browser gets a pass of a contract of mine, without door codes. The address of an Apple pass is valid for ten minutes',
    tag: 'contract',
    access: 'client',
    params: z.object({ id: Id, wallet: Wallet }),
    body: z.object({ language: Language }),
    response: z.object({ url: z.string() }),
    errors: ['forbidden', 'too-many-requests', 'wallet-pass/unavailable'],
  },
  'GET /api/client/wallet-pass/{ticket}': {
    summary: 'A pass for Apple Wallet, by the ticket in its address',
    tag: 'contract',
    access: 'public',
    params: z.object({ ticket: z.string().check(z.regex(/^[\w-]{40,600}$/)) }),
    file: ['application/vnd.apple.pkpass'],
    errors: ['forbidden', 'too-many-requests', 'wallet-pass/unavailable'],
  },
} as const satisfies Record<string, Endpoint>;
