import type { BoxSelection, BoxStateChange, BulkPreview, BulkRun, OffersOfBoxes, PricesOfBoxes, StatesOfBoxes } from '@komora/api/admin';
import type { Trx } from '../../../platform/db/database.ts';
import type { StaffMember } from '../../../platform/staff/member.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { type BulkChange, previewBulk, type RunRow, startRun } from '../../operations/index.ts';
import type { StateDeps } from '../box/index.ts';
import { changeOffers } from './change-offers.ts';
import { assertPrice, changeBoxPrices, type PriceOfBoxes } from './change-prices.ts';
import { changeStates } from './change-states.ts';
import { chooseBoxes } from './choose-boxes.ts';

/** Change of boxes by a run. */
export type ChangeOfBoxes =
  | { kind: 'BOX_STATE'; change: BoxStateChange }
  | { kind: 'BOX_OFFER'; change: Pick<OffersOfBoxes, 'active'> }
  | { kind: 'BOX_PRICE'; change: PriceOfBoxes };

/** The parts of a request. */
export const toStates = ({ state, from, until, reason }: StatesOfBoxes): ChangeOfBoxes => ({
  kind: 'BOX_STATE',
  change: { state, from, until, reason },
});
export const toOffers = ({ active }: OffersOfBoxes): ChangeOfBoxes => ({ kind: 'BOX_OFFER', change: { active } });

/** @throws AppError request/invalid at `set`, `percent` or `currency` */
export function toPrices({ set, currency, percent, roundTo, effectiveOn }: PricesOfBoxes): ChangeOfBoxes {
  const change = { set, currency, percent, roundTo, effectiveOn };
  assertPrice(change);
  return { kind: 'BOX_PRICE', change };
}

/** The change of a stored run, whose request was parsed before it was stored. */
export const changeOfRun = (deps: StateDeps, { kind, change }: Pick<RunRow, 'kind' | 'change'>): BulkChange =>
  bulkChange(deps, { kind, change } as ChangeOfBoxes);

function bulkChange(deps: StateDeps, { kind, change }: ChangeOfBoxes): BulkChange {
  if (kind === 'BOX_STATE') return changeStates(deps, change);
  return kind === 'BOX_OFFER' ? changeOffers(deps, change) : changeBoxPrices(deps, change);
}

interface Request {
  selection: BoxSelection;
  reason: string;
}

/** Previews {@link startChange}. @throws AppError request/invalid, not-found */
export async function previewChange(
  deps: StateDeps,
  change: ChangeOfBoxes,
  { selection, reason }: Request,
  { staff, scope }: { staff: StaffMember; scope: Scope },
): Promise<BulkPreview> {
  const items = await chooseBoxes(deps.db, deps, selection, scope);
  const audit = { staffId: staff.id, sessionId: null, ip: '', requestId: '', reason };
  return previewBulk(deps, { items, scope, audit }, bulkChange(deps, change));
}

/**
 * Accepts a change of many boxes, which the job `change-boxes` makes.
 * @throws AppError bulk/set-changed, request/invalid, not-found, idempotency/key-reused
 */
export function startChange(
  deps: StateDeps,
  { kind, change }: ChangeOfBoxes,
  request: Request & { expected: { matched: number; set: string } },
  call: Parameters<typeof startRun>[2],
): Promise<{ runId: string; matched: number }> {
  const choose = (trx: Trx) => chooseBoxes(trx, deps, request.selection, call.scope);
  const enqueue = (trx: Trx, runId: string) => deps.enqueue(trx, 'change-boxes', { runId });
  return startRun(deps, { kind, request, change, choose, enqueue }, call);
}

export const rightOf = (kind: BulkRun['kind']) => (kind === 'BOX_PRICE' ? 'write:price' : 'write:box');
