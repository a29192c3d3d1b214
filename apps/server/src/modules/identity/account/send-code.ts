import { Language } from '@komora/api/enumerations';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { queueMessage } from '../../messaging/index.ts';
import { after, lifetimes } from './lifetimes.ts';
import { lockLinkReceiver } from './registration.sql.ts';
import { findStaffReceiver, lockUnsentCode, setCode } from './sign-in-code.sql.ts';
import { codeLength, hashCode } from './sign-in-code.ts';

/**
 * Job handler: makes the code of a request and sends it. The ten minutes begin now. Without an account it stores a code that nobody gets. Does
 * nothing if the code is sent already, or the browser has asked for another one.
 */
export async function sendCode(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'enqueue' | 'secretKey'>,
  { codeId }: { codeId: string },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const request = await lockUnsentCode(trx, codeId, now);
    if (request === undefined) return;
    const code = deps.ids.digits(codeLength);
    await setCode(trx, codeId, { codeHash: hashCode(deps.secretKey, codeId, code), expiresAt: after(now, lifetimes.signInCode) });
    const receiver = await findReceiver(trx, request);
    if (receiver === null) return;
    await queueMessage(trx, deps, {
      to: receiver.email,
      language: receiver.language,
      template: 'sign-in-code',
      data: { code },
      dedupeKey: `sign-in-code/${codeId}`,
    });
  });
}

async function findReceiver(
  trx: Trx,
  { userId, staffId }: { userId: string | null; staffId: string | null },
): Promise<{ email: string; language: Language } | null> {
  if (userId !== null) {
    const user = await lockLinkReceiver(trx, userId);
    return user === undefined ? null : { email: user.email, language: Language.parse(user.user_language) };
  }
  const person = staffId === null ? undefined : await findStaffReceiver(trx, staffId);
  return person === undefined ? null : { email: person.email, language: Language.parse(person.locale) };
}
