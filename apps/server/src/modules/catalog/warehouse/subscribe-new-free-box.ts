import { type BoxSize, Email, type Language } from '@komora/contract';
import * as z from 'zod/mini';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, refuseField } from '../../refusal.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import type { WarehousePorts } from './warehouse.ports.ts';
import { insertWaitlistEntry } from './warehouse.sql.ts';

export interface Subscription {
  warehouseId: string;
  /** Null when nobody is signed in. */
  userId: string | null;
  email: string | null;
  size: BoxSize | null;
  language: Language;
}

type SubscribeDeps = Pick<Deps, 'db' | 'ids' | 'clock'> & { index: CatalogueIndex; ports: WarehousePorts };

/**
 * Puts an address on a warehouse's waitlist; asking twice is the same as once. A signed-in client is told at the account's
 * address.
 * @throws Refusal not-found; Order/Warehouse-deactivated; request/invalid at `email`
 */
export async function subscribeNewFreeBox(deps: SubscribeDeps, input: Subscription): Promise<{ alreadyRegistered: boolean }> {
  const { db, ids, clock, index, ports } = deps;
  const warehouse = (await index.fresh()).get(input.warehouseId);
  if (!warehouse) throw new Refusal('not-found');
  if (warehouse.row.deactivated) throw new Refusal('Order/Warehouse-deactivated');
  const own = input.userId === null ? null : await ports.emailOf(db, input.userId);
  const email = own ?? checkedEmail(input.email);
  const { warehouseId, userId, size, language } = input;
  const isNew = await inTransaction(db, (trx) =>
    insertWaitlistEntry(trx, { id: ids.uuid(), warehouseId, userId, email, language, size, createdAt: clock.now() }),
  );
  return { alreadyRegistered: !isNew };
}

function checkedEmail(email: string | null): string {
  if (!email) throw refuseField('email', 'revalid/rule/basic/not-null');
  const result = z.safeParse(Email, email);
  if (!result.success) throw refuseField('email', 'revalid/rule/basic/regex', { parameter: 'email' });
  return result.data;
}
