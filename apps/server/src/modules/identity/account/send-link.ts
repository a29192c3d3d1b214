import { Language } from '@komora/api/enumerations';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { queueMessage } from '../../messaging/index.ts';
import { after, lifetimes } from './lifetimes.ts';
import { insertPasswordToken, type LinkUse, voidPasswordTokens } from './password-token.sql.ts';
import { lockLinkReceiver } from './registration.sql.ts';

export type LinkPurpose = 'RESET_PASSWORD' | 'CONFIRM_EMAIL';

export interface LinkRequest {
  userId: string;
  purpose: LinkPurpose;
  /** Deduplicates the message if the job runs more than once. */
  requestId: string;
}

type LinkDeps = Pick<Deps, 'clock' | 'ids' | 'enqueue' | 'secretKey'>;

const linkTypes = {
  RESET_PASSWORD: { template: 'reset-password', lifetime: lifetimes.resetPasswordToken, use: 'PASSWORD' },
  CONFIRM_EMAIL: { template: 'confirm-registration', lifetime: lifetimes.confirmEmailToken, use: 'CONFIRMATION' },
} as const satisfies Record<LinkPurpose, { template: string; lifetime: number; use: LinkUse }>;

/** Sends a new link and voids earlier ones for the same use. Does nothing if the account is deleted or already confirmed. */
export async function sendLink(trx: Trx, deps: LinkDeps, request: LinkRequest): Promise<void> {
  const user = await lockLinkReceiver(trx, request.userId);
  if (user === undefined) return;
  if (request.purpose === 'CONFIRM_EMAIL' && user.email_confirmed_at !== null) return;
  // A buyer without a password confirms the address by setting one.
  const purpose = user.password_hash === null ? 'RESET_PASSWORD' : request.purpose;
  // Anybody can register an address. Its owner must not receive text that a stranger has typed.
  const isForeign = user.password_hash !== null && user.email_confirmed_at === null;
  const { template, lifetime, use } = linkTypes[purpose];
  const token = deps.ids.secret(32);
  const isNew = await queueMessage(trx, deps, {
    to: user.email,
    language: Language.parse(user.user_language),
    template,
    data: { firstName: isForeign ? null : user.first_name, token },
    dedupeKey: `${template}/${request.requestId}`,
  });
  if (!isNew) return;
  const now = deps.clock.now();
  await voidPasswordTokens(trx, user.id, now, [use]);
  await insertPasswordToken(trx, { tokenHash: hashToken(token), userId: user.id, purpose, now, expiresAt: after(now, lifetime) });
}

/** Job handler of {@link sendLink}. Does nothing for unknown accounts; the requester cannot see the difference. */
export async function sendRequestedLink(
  deps: LinkDeps & Pick<Deps, 'db'>,
  request: { userId: string | null; purpose: LinkPurpose; requestId: string },
): Promise<void> {
  const { userId } = request;
  if (userId !== null) await inTransaction(deps.db, (trx) => sendLink(trx, deps, { ...request, userId }));
}
