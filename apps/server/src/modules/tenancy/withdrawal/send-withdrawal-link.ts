import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { userContact } from '../../identity/index.ts';
import { queueMessage } from '../../messaging/index.ts';
import { buildContractNames } from '../termination/index.ts';
import { findStatedContract } from './find-stated-contract.ts';
import { countLinks, lockUnsentRequest, setRequestLink } from './withdrawal-request.sql.ts';

const hourMs = 3_600_000;
/** The right to withdraw is kept by the statement, so a link may be used after the withdrawal period. */
const linkLifeMs = 72 * hourMs;
/** Further statements about the same contract send no e-mail, so that nobody can flood its client. */
const linksPerDay = 5;

/**
 * Job handler: sends the link that puts a stored statement into effect. It goes to the e-mail address of the contract's client, never to
 * the stated address. Does nothing if no contract matches.
 */
export async function sendWithdrawalLink(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'enqueue' | 'secretKey'>,
  requestId: string,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const request = await lockUnsentRequest(trx, requestId);
    if (request === undefined) return;
    const contract = await findStatedContract(trx, request);
    if (contract === undefined) return;
    const { statedAt } = request;
    if ((await countLinks(trx, contract.id, new Date(statedAt.getTime() - 24 * hourMs))) >= linksPerDay) return;
    const token = deps.ids.secret(32);
    const expiresAt = new Date(deps.clock.now().getTime() + linkLifeMs);
    await setRequestLink(trx, requestId, { contractId: contract.id, tokenHash: hashToken(token), expiresAt });
    const { email, firstName } = await userContact(trx, contract.clientId);
    await queueMessage(trx, deps, {
      to: email,
      language: contract.language,
      template: 'withdrawal-link',
      data: {
        ...buildContractNames(contract),
        firstName,
        token,
        at: statedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        timeZone: contract.timeZone,
      },
      dedupeKey: `withdrawal-link/${requestId}`,
    });
  });
}
