import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { userContact } from '../account/index.ts';
import { queueMessage } from '../message/index.ts';
import { insertDoorReport, listTries, readTryContext } from './door-log.sql.ts';

/**
 * Notes that an opening was not the client's own: the operator is written to, and the client is told what to do. Saying it twice writes to
 * nobody twice.
 * @throws Refusal not-found for a try that this person does not see
 */
export async function reportNotMe(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'enqueue' | 'secretKey' | 'config'>,
  { userId, tryId }: { userId: string; tryId: string },
): Promise<undefined> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (trx) => {
    const [event] = await listTries(trx, { userId, contractId: null, id: tryId }, { limit: 1, offset: 0 });
    if (event === undefined) throw new Refusal('not-found');
    if (!(await insertDoorReport(trx, tryId, userId, now))) return;
    const context = await readTryContext(trx, event.contractId);
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
        reportedBy: `${person.firstName} ${person.lastName}`,
        email: person.email,
        phone: person.phoneNumber,
        who: event.email ?? [event.firstName, event.lastName].filter(Boolean).join(' '),
      },
      dedupeKey: `door-not-me-operator/${tryId}`,
    });
    await queueMessage(trx, deps, {
      to: person.email,
      language: person.language,
      template: 'door-not-me',
      data: { firstName: person.firstName, ...about },
      dedupeKey: `door-not-me/${tryId}`,
    });
  });
}
