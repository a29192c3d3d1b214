import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { includes } from '../../../platform/staff/scope.ts';
import { actOnce, type StaffCall } from '../../operations/index.ts';
import { spendCash } from '../approval/index.ts';
import { takesCash } from './book-cash.ts';
import { lockDay } from './cash-day.sql.ts';
import { insertMovement, type NewMovement } from './cash-movement.sql.ts';

interface Movement {
  dayId: string;
  kind: Exclude<NewMovement['kind'], 'RECEIPT' | 'REFUND'>;
  /** Minor units, above zero. */
  amount: number;
  reason: string;
}

/**
 * Puts cash into a drawer or takes it out, without a client. What is taken out for a purchase counts towards the limit of the person.
 * @throws AppError not-found, cash/no-open-day, cash/day-counted, cash/day-over, cash/not-enough, approval/beyond-limit, idempotency/key-reused
 */
export async function moveCash(deps: Deps, movement: Movement, call: StaffCall): Promise<void> {
  const { dayId, kind, amount, reason } = movement;
  const { staffId } = call.audit;
  await actOnce(deps, call, movement, async (trx) => {
    const now = deps.clock.now();
    const found = await lockDay(trx, dayId, now);
    if (found === undefined || !includes(call.scope, found)) throw new AppError('not-found');
    const { warehouseId, legalEntityId, currency, expected } = takesCash(found);
    const signed = kind === 'PAY_IN' ? amount : -amount;
    if (expected + signed < 0) throw new AppError('cash/not-enough');
    const id = deps.ids.uuid();
    await insertMovement(trx, { id, dayId, kind, amount: signed, entryId: null, reason, madeBy: staffId, now });
    if (kind === 'PAY_OUT' && !(await spendCash(trx, deps, { staffId, warehouseId, legalEntityId, amount, currency })))
      throw new AppError('approval/beyond-limit');
    return { response: {}, audited: { id: dayId, warehouseId, legalEntityId, after: { kind, amount, currency } } };
  });
}
