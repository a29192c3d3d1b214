import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { listLongUnknown } from './charge.sql.ts';
import { tellFault } from './tell-fault.ts';

/** A gateway that has not said what became of a charge for so long will hardly say it by itself. */
const longMs = 24 * 60 * 60_000;
const most = 100;

/** Tells the operator, once each, of charges whose outcome has been unknown for a day. @returns how many were told of */
export async function tellLongUnknown(deps: Deps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - longMs);
  const unknown = await listLongUnknown(deps.db, { before, limit: most });
  for (const payment of unknown) {
    const reason = `${payment.provider}, payment ${payment.id}`;
    await inTransaction(deps.db, (trx) => tellFault(trx, deps, { event: 'CHARGE_UNKNOWN', about: payment.id, reason, payment }));
  }
  return unknown.length;
}
