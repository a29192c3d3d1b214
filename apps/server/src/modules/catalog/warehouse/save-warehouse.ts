import type { WarehouseRecord, WarehouseSettings } from '@komora/api/admin';
import { isPostcode } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { catalogueChanged } from '../../../platform/db/catalogue-changes.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { includes } from '../../../platform/staff/scope.ts';
import { findLegalEntity } from '../../operations/index.ts';
import { presentWarehouseRecord } from './warehouse-record.presenter.ts';
import {
  findWarehouseRecord,
  insertWarehouse,
  lockWarehouseRecord,
  setDeactivated,
  updateWarehouse,
  type WarehouseRecordRow,
  type WarehouseValues,
} from './warehouse-record.sql.ts';

type SaveDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;
interface Change {
  id: string;
  version: number;
  scope: Scope;
}

/** Creates a warehouse without boxes. @throws AppError request/invalid at `legalEntityId` (also out of scope) or `address.zip` */
export async function createWarehouse(
  deps: SaveDeps,
  { settings, legalEntityId, scope }: { settings: WarehouseSettings; legalEntityId: string; scope: Scope },
  audit: StaffAudit,
): Promise<WarehouseRecord> {
  const id = deps.ids.uuid();
  const now = deps.clock.now();
  const created = await inTransaction(deps.db, async (trx) => {
    const entity = includes(scope, { warehouseId: null, legalEntityId }) ? await findLegalEntity(trx, legalEntityId) : undefined;
    if (entity === undefined) throw invalidAt('legalEntityId');
    const values = toValues(settings, entity.country);
    await insertWarehouse(trx, { ...values, id, legalEntityId, country: entity.country, timeZone: entity.time_zone, now });
    await writeAuditEntry(trx, deps, audit, { id, warehouseId: id, legalEntityId, after: { ...values, legalEntityId } });
    return readBack(trx, id, now);
  });
  catalogueChanged(deps.db, id);
  return created;
}

/** @throws AppError not-found, changed-elsewhere, request/invalid at `address.zip` */
export function changeWarehouse(
  deps: SaveDeps,
  { settings, ...change }: Change & { settings: WarehouseSettings },
  audit: StaffAudit,
): Promise<WarehouseRecord> {
  return changeLocked(deps, change, audit, async (trx, row) => {
    const values = toValues(settings, row.country);
    await updateWarehouse(trx, row.id, values);
    return { before: valuesOf(row), after: { ...values } };
  });
}

/** Stops or allows new orders. Repeating it changes nothing but the version. @throws AppError not-found, changed-elsewhere */
export function setWarehouseActive(
  deps: SaveDeps,
  { active, ...change }: Change & { active: boolean },
  audit: StaffAudit,
): Promise<WarehouseRecord> {
  return changeLocked(deps, change, audit, async (trx, row) => {
    const deactivatedAt = active ? null : (row.deactivatedAt ?? deps.clock.now());
    await setDeactivated(trx, row.id, deactivatedAt);
    return { before: { deactivatedAt: row.deactivatedAt }, after: { deactivatedAt } };
  });
}

async function changeLocked(
  deps: SaveDeps,
  { id, version, scope }: Change,
  audit: StaffAudit,
  work: (trx: Trx, row: WarehouseRecordRow) => Promise<{ before: Record<string, unknown>; after: Record<string, unknown> }>,
): Promise<WarehouseRecord> {
  const now = deps.clock.now();
  const changed = await inTransaction(deps.db, async (trx) => {
    const row = await lockWarehouseRecord(trx, id, scope, now);
    if (row === undefined) throw new AppError('not-found');
    if (row.version !== version) throw new AppError('changed-elsewhere', { current: presentWarehouseRecord(row) });
    const values = await work(trx, row);
    await writeAuditEntry(trx, deps, audit, { id, warehouseId: id, legalEntityId: row.legalEntityId, ...values });
    return readBack(trx, id, now);
  });
  catalogueChanged(deps.db, id);
  return changed;
}

async function readBack(trx: Trx, id: string, now: Date): Promise<WarehouseRecord> {
  const row = await findWarehouseRecord(trx, id, { everywhere: true, warehouseIds: [], legalEntityIds: [] }, now);
  if (row === undefined) throw new Error(`Warehouse ${id} is missing after it was stored`);
  return presentWarehouseRecord(row);
}

function toValues({ address, location, features, openingHours, ...rest }: WarehouseSettings, country: string): WarehouseValues {
  if (!isPostcode(country, address.zip)) throw invalidAt('address.zip');
  return {
    ...rest,
    ...address,
    ...location,
    features: [...new Set(features)],
    openingHours: openingHours.toSorted((a, b) => a.weekday - b.weekday || a.opens - b.opens),
  };
}

function valuesOf(row: WarehouseRecordRow): Record<string, unknown> {
  const { name, street, number, city, zip, lat, lng, features, description, accessibilityByCar, openingHours } = row;
  const { availableFrom, lockProximity } = row;
  return {
    name,
    street,
    number,
    city,
    zip,
    lat,
    lng,
    features,
    description,
    accessibilityByCar,
    openingHours,
    availableFrom,
    lockProximity,
  };
}

const invalidAt = (path: string) => new AppError('request/invalid', { fields: [{ path, code: 'revalid/rule/basic/regex' }] });
