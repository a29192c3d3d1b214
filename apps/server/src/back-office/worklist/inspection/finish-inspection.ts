import { isDeepStrictEqual } from 'node:util';
import type { Inspection, InspectionFindings, InspectionPoint } from '@komora/api/admin';
import { localDateIn } from '@komora/domain';
import { chargeFormerClient } from '../../../modules/billing/index.ts';
import { catalogueChanged, lockBox, settleCheckedBox } from '../../../modules/catalog/index.ts';
import { actOnce, type StaffCall } from '../../../modules/operations/index.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inPreview } from '../../../platform/db/transaction.ts';
import type { ModuleContext } from '../../../platform/module/context.ts';
import { type Grant, type Scope, scopeOf, suffices } from '../../../platform/staff/scope.ts';
import { assertWaits, findOpen, lockOpen, placeOf } from './change-inspection.ts';
import { endInspection, type InspectionRow, readCharge } from './inspection.sql.ts';
import { readBack } from './show-inspections.ts';

type Findings = Omit<InspectionFindings, 'reason'>;

interface Checked extends Findings {
  id: string;
  scope: Scope;
  grants: readonly Grant[];
}

/** The charge that the end of an inspection would issue. @throws the errors of {@link finishInspection} */
export function previewInspection(
  deps: ModuleContext,
  checked: Checked,
): Promise<{ charge: Awaited<ReturnType<typeof readCharge>> | null }> {
  return inPreview(deps.db, async (trx) => {
    const { invoiceId } = await settle(trx, deps, checked, '–');
    return { charge: invoiceId === null ? null : await readCharge(trx, invoiceId) };
  });
}

/**
 * Ends an inspection: the box is offered from today on or repaired, and the former client is charged, in one transaction.
 * @throws AppError not-found; inspection/not-waiting: it has ended, the box waits for another one, or staff have set another state; inspection/no-contract: nobody had the box;
 *   forbidden: a charge without the right `write:invoice` at the warehouse; request/invalid at `points`; the errors of a charge
 */
export async function finishInspection(
  deps: ModuleContext,
  input: InspectionFindings & { id: string; grants: readonly Grant[] },
  call: StaffCall,
): Promise<Inspection> {
  const { grants, ...request } = input;
  const done = await actOnce(deps, call, request, async (trx) => {
    const { row, points, invoiceId } = await settle(trx, deps, { ...input, scope: call.scope }, input.reason);
    const { id, result, reason } = input;
    await endInspection(trx, { id, points, result, reason, invoiceId, staffId: call.audit.staffId, now: deps.clock.now() });
    const problems = points.filter(({ outcome }) => outcome === 'PROBLEM').length;
    return { response: await readBack(trx, id, call.scope), audited: { ...placeOf(row), after: { result, problems, invoiceId } } };
  });
  catalogueChanged(deps.db, done.warehouseId);
  return done;
}

interface Settled {
  row: InspectionRow;
  points: InspectionPoint[];
  invoiceId: string | null;
}

async function settle(trx: Trx, deps: ModuleContext, checked: Checked, reason: string): Promise<Settled> {
  const { id, scope, grants, result, charge } = checked;
  // The box first, as all other changes do.
  const { boxId } = await findOpen(trx, { id, scope });
  const { site } = await lockBox(trx, boxId, scope, deps.clock.now());
  const row = await lockOpen(trx, { id, scope });
  await assertWaits(trx, row, localDateIn(site.timeZone, deps.clock.now()));
  const points = assertAnswered(row, checked.points);
  const isSettled = await settleCheckedBox(trx, deps, {
    boxId: row.boxId,
    state: result === 'FREE' ? 'FREE_TO_LET' : 'REPAIR',
    reason,
    scope,
  });
  if (!isSettled) throw new AppError('inspection/not-waiting');
  if (charge === null) return { row, points, invoiceId: null };
  if (row.contract === null) throw new AppError('inspection/no-contract');
  const mayCharge = scopeOf(grants, 'write:invoice');
  if (!suffices(mayCharge, 'warehouse')) throw new AppError('forbidden');
  const invoiceId = await chargeFormerClient(trx, deps, { actId: id, contractId: row.contract.id, scope: mayCharge, ...charge });
  return { row, points, invoiceId };
}

/** @throws AppError request/invalid at `points` unless each point is answered once, and at the note of a problem without one */
function assertAnswered(row: InspectionRow, answers: Findings['points']): InspectionPoint[] {
  const names = (points: readonly { point: string }[]) => points.map(({ point }) => point);
  if (!isDeepStrictEqual(names(answers), names(row.points))) throw fieldError('points', 'revalid/rule/basic/not-null');
  const silent = answers.findIndex(({ outcome, note }) => outcome === 'PROBLEM' && note === '');
  if (silent >= 0) throw fieldError(`points.${silent}.note`, 'revalid/rule/basic/not-null');
  return answers;
}
