import { type BoxSize, Email, type Language } from '@komora/api';
import * as z from 'zod/mini';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { userContact } from '../../identity/index.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { insertWaitlistEntry } from './warehouse.sql.ts';

export interface Subscription {
  warehouseId: string;
  /** Null for a visitor. */
  userId: string | null;
  email: string | null;
  size: BoxSize | null;
  language: Language;
}

type SubscribeDeps = Pick<Deps, 'db' | 'ids' | 'clock'> & { index: CatalogueIndex };

/**
 * Adds an address to a warehouse's waitlist. Idempotent. For a signed-in client the account's address is used.
 * @throws AppError not-found; Order/Warehouse-deactivated; request/invalid at `email`
 */
export async function subscribeNewFreeBox(deps: SubscribeDeps, input: Subscription): Promise<{ alreadyRegistered: boolean }> {
  const { db, ids, clock, index } = deps;
  const warehouse = (await index.fresh()).get(input.warehouseId);
  if (!warehouse) throw new AppError('not-found');
  if (warehouse.row.deactivated) throw new AppError('Order/Warehouse-deactivated');
  const own = input.userId === null ? null : (await userContact(db, input.userId)).email;
  const email = own ?? checkedEmail(input.email);
  const { warehouseId, userId, size, language } = input;
  const isNew = await inTransaction(db, (trx) =>
    insertWaitlistEntry(trx, { id: ids.uuid(), warehouseId, userId, email, language, size, createdAt: clock.now() }),
  );
  return { alreadyRegistered: !isNew };
}

function checkedEmail(email: string | null): string {
  if (!email) throw fieldError('email', 'revalid/rule/basic/not-null');
  const result = z.safeParse(Email, email);
  if (!result.success) throw fieldError('email', 'revalid/rule/basic/regex', { parameter: 'email' });
  return result.data;
}
