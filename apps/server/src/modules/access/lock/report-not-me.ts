import { personName } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { userContact } from '../../identity/index.ts';
import { queueMessage } from '../../messaging/index.ts';
import { insertDoorReport, listUnlockAttempts, readUnlockAttemptContext } from './door-log.sql.ts';

/**
 * Records that the client does not recognise an unlock attempt. Sends a message to the operator and instructions to the client, both only once.
 * @throws AppError not-found for an attempt that this client cannot see
 */
export async function reportNotMe(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'enqueue' | 'secretKey' | 'config'>,
  { userId, attemptId }: { userId: string; attemptId: string },
): Promise<undefined> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (trx) => {
    const [event] = await listUnlockAttempts(trx, { userId, contractId: null, id: attemptId }, { limit: 1, offset: 0 });
    if (event === undefined) throw new AppError('not-found');
    if (!(await insertDoorReport(trx, attemptId, userId, now))) return;
    const context = await readUnlockAttemptContext(trx, event.contractId);
    const person = await userContact(trx, userId);
    const about = {
      contractBusinessId: context.businessId,
      boxName: event.boxName,
      warehouseName: event.warehouseName,
      door: event.door,
      at: event.at.toISOString(),
      timeZone: context.timeZone,
    };
    await queueMessage(trx, deps, {
      to: context.operatorEmail,
      language: deps.config.formatLocale,
      template: 'door-not-me-operator',
      data: {
        ...about,
        reportedBy: personName(person, deps.config.formatLocale),
        email: person.email,
        phone: person.phoneNumber,
        who: event.email ?? [event.firstName, event.lastName].filter(Boolean).join(' '),
      },
      dedupeKey: `door-not-me-operator/${attemptId}`,
    });
    await queueMessage(trx, deps, {
      to: person.email,
      language: person.language,
      template: 'door-not-me',
      data: { firstName: person.firstName, ...about },
      dedupeKey: `door-not-me/${attemptId}`,
    });
  });
}
