import type { ErrorCode } from '@komora/api';
import type { BoxFault, GeneratorRow, PlannedBoxes } from '@komora/api/admin';
import { Currency } from '@komora/api/enumerations';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { catalogueChanged } from '../../../platform/db/catalogue-changes.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inPreview, inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { offerBox } from '../waitlist/index.ts';
import { growDraft, growPlan, insertBoxes, listDrafted, listPlaced, lockSite } from './box.sql.ts';
import { hasWaiting } from './box-state.sql.ts';
import { evaluateBoxes } from './evaluate-boxes.ts';
import { generateBoxes } from './generate-boxes.ts';
import type { NumberedBox } from './numbered-box.ts';

export interface NewBoxes {
  warehouseId: string;
  scope: Scope;
  /** With their rows. */
  boxes: NumberedBox[];
  /** False: the boxes get no place yet. Default: true. */
  onPlan?: boolean;
}
type Source = Pick<NewBoxes, 'warehouseId' | 'scope'> & { floor: number; rows: readonly GeneratorRow[]; onPlan?: boolean | undefined };

const mostFaults = 1000;

/**
 * Creates boxes from rows of a generator: all or none. Offers them to the waitlist.
 * @throws AppError box/faulty-rows with an error at `rows.<row>.<column>` for each fault; request/invalid at `warehouseId` (also out of scope) or `rows`
 */
export async function createBoxes(deps: Deps, source: Source, audit: StaffAudit): Promise<PlannedBoxes> {
  const input = readSource(source);
  const created = await inTransaction(deps.db, async (trx) => {
    const { planned, ids } = await insertAll(trx, deps, input);
    if (planned.faults.length > 0) throw new AppError('box/faulty-rows', { fields: planned.faults.map(toField) });
    await writeAuditEntry(trx, deps, audit, {
      id: null,
      warehouseId: input.warehouseId,
      after: { boxes: planned.boxes.map(({ name }) => name) },
    });
    if (await hasWaiting(trx, input.warehouseId)) for (const id of ids) await offerBox(trx, deps, id);
    return planned;
  });
  catalogueChanged(deps.db, input.warehouseId);
  return created;
}

/** Previews {@link createBoxes}. @throws AppError request/invalid as there */
export async function previewBoxes(deps: Deps, source: Source): Promise<PlannedBoxes> {
  const input = readSource(source);
  return inPreview(deps.db, async (trx) => (await insertAll(trx, deps, input)).planned);
}

function readSource({ warehouseId, scope, floor, rows, onPlan = true }: Source): NewBoxes {
  const boxes = generateBoxes(floor, rows).map((box) => (onPlan ? box : { ...box, position: null }));
  return { warehouseId, scope, boxes, onPlan };
}

/** Inserts boxes without an audit entry and without offering them: all, or none if there is a fault. @throws AppError request/invalid at `warehouseId` */
export async function insertAll(
  trx: Trx,
  { ids: source, clock }: Pick<Deps, 'ids' | 'clock'>,
  { warehouseId, scope, boxes: numberedBoxes, onPlan = true }: NewBoxes,
): Promise<{ planned: PlannedBoxes; ids: string[] }> {
  const site = await lockSite(trx, warehouseId, scope);
  if (site === undefined) throw invalidField('warehouseId');
  const { boxes: placed, faults } = evaluateBoxes(
    numberedBoxes.map(({ row: _, ...box }) => box),
    { existing: await listPlaced(trx, warehouseId), drafted: await listDrafted(trx, warehouseId) },
    site.currency,
  );
  const boxes = placed.map((box) => (onPlan ? box : { ...box, position: null }));
  const numbered = faults.map((fault) => ({ ...fault, row: numberedBoxes[fault.row - 1]?.row ?? fault.row }));
  const all = numbered.sort((a, b) => a.row - b.row).slice(0, mostFaults);
  const planned = { currency: Currency.parse(site.currency), boxes, faults: all };
  if (all.length > 0) return { planned, ids: [] };
  const rows = boxes.map((box) => ({ ...box, id: source.uuid() }));
  await insertBoxes(trx, warehouseId, rows, clock.now());
  await growPlan(trx, warehouseId);
  const ids = rows.map(({ id }) => id);
  await growDraft(trx, warehouseId, ids);
  return { planned, ids };
}

const toField = ({ row, column, value, code }: BoxFault): { path: string; code: ErrorCode; params: Record<string, string> } => ({
  path: `rows.${row}.${column}`,
  code,
  params: { value, parameter: column },
});
