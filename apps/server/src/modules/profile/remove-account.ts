import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { queueMessage } from '../message/index.ts';
import type { ProfilePorts } from './profile.ports.ts';

/**
 * Ends a client's account for ever (docs/decisions/account-removal.md). One transaction locks the account's row, which every order, contract and
 * sharing of the client needs, then judges and erases: what comes at the same moment comes before, and is judged, or after, and finds
 * nobody. Issued documents, contracts and consents stay; the address is free again.
 * @throws Refusal account/active-contracts, account/unpaid-rents; forbidden for the operator's own accounts; unauthorized when it is gone
 */
export async function removeAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'enqueue' | 'secretKey'>,
  ports: Pick<ProfilePorts, 'lockAccount' | 'eraseAccount' | 'askPayments' | 'removalParts'>,
  userId: string,
): Promise<undefined> {
  // Money that has arrived makes a contract now, not after the account is gone.
  await ports.askPayments(userId);
  await inTransaction(deps.db, async (trx) => {
    const account = await ports.lockAccount(trx, userId);
    if (account === null) throw new Refusal('unauthorized');
    if (account.type !== 'ClientUser') throw new Refusal('forbidden');
    const { email, phoneNumber, firstName, language } = account;
    const now = deps.clock.now();
    for (const part of ports.removalParts) await part(trx, { userId, email, phoneNumber, now });
    await ports.eraseAccount(trx, userId, now);
    await queueMessage(trx, deps, {
      to: email,
      language,
      template: 'account-removed',
      data: { firstName },
      dedupeKey: `account-removed/${userId}`,
    });
  });
}
