import { Language } from '@komora/contract/enumerations';
import type { Trx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../secrets.ts';
import { queueMessage } from '../message/index.ts';
import { after, lifetimes } from './lifetimes.ts';
import { insertPasswordToken, type LinkUse, voidPasswordTokens } from './password-token.sql.ts';
import { lockLinkReceiver } from './registration.sql.ts';

export type LinkPurpose = 'RESET_PASSWORD' | 'CONFIRM_EMAIL';

export interface LinkRequest {
  userId: string;
  purpose: LinkPurpose;
  /** One request is one letter, however often it is worked on. */
  requestId: string;
}

type LinkDeps = Pick<Deps, 'clock' | 'ids' | 'enqueue' | 'secretKey'>;

const letters = {
  RESET_PASSWORD: { template: 'reset-password', lifetime: lifetimes.resetPasswordToken, use: 'PASSWORD' },
  CONFIRM_EMAIL: { template: 'confirm-registration', lifetime: lifetimes.confirmEmailToken, use: 'CONFIRMATION' },
} as const satisfies Record<LinkPurpose, { template: string; lifetime: number; use: LinkUse }>;

/** Sends a fresh link; those sent before for the same use are dead. Nothing for an account that is gone, or has nothing to confirm. */
export async function sendLink(trx: Trx, deps: LinkDeps, request: LinkRequest): Promise<void> {
  const user = await lockLinkReceiver(trx, request.userId);
  if (user === undefined) return;
  if (request.purpose === 'CONFIRM_EMAIL' && user.email_confirmed_at !== null) return;
  // Whoever has no password yet (a buyer) confirms the address by setting one.
  const purpose = user.password_hash === null ? 'RESET_PASSWORD' : request.purpose;
  const { template, lifetime, use } = letters[purpose];
  const token = deps.ids.secret(32);
  const isNew = await queueMessage(trx, deps, {
    to: user.email,
    language: Language.parse(user.user_language),
    template,
    data: { firstName: user.first_name, token },
    dedupeKey: `${template}/${request.requestId}`,
  });
  if (!isNew) return;
  const now = deps.clock.now();
  await voidPasswordTokens(trx, user.id, now, [use]);
  await insertPasswordToken(trx, { tokenHash: hashToken(token), userId: user.id, purpose, now, expiresAt: after(now, lifetime) });
}

/** The worker's door to {@link sendLink}. Without an account there is nothing to do, and that took the asker exactly as long. */
export async function sendRequestedLink(
  deps: LinkDeps & Pick<Deps, 'db'>,
  request: { userId: string | null; purpose: LinkPurpose; requestId: string },
): Promise<void> {
  const { userId } = request;
  if (userId !== null) await inTransaction(deps.db, (trx) => sendLink(trx, deps, { ...request, userId }));
}
