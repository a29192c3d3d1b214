import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { listUnknownCharges, type Payable, type UnknownCharge } from '../../payments/index.ts';

/** After this time a gateway is unlikely to report the outcome of a charge by itself. */
const unknownForMs = 24 * 60 * 60_000;
const batch = 100;

/** Notifies the operator once about each charge with an unknown outcome for a day. @returns the number of new messages */
export async function notifyUnknownCharges(deps: Deps, payable: Payable): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - unknownForMs);
  let after: UnknownCharge | null = null;
  let total = 0;
  for (;;) {
    const unknown: UnknownCharge[] = await listUnknownCharges(deps.db, { before, after, limit: batch });
    for (const payment of unknown) {
      const reason = `${payment.provider}, payment ${payment.id}`;
      const incident = { event: 'CHARGE_UNKNOWN' as const, about: payment.id, reason, payment };
      if (await inTransaction(deps.db, (trx) => payable.notifyOperator(trx, incident))) total++;
    }
    if (unknown.length < batch) return total;
    after = unknown.at(-1) ?? null;
  }
}
