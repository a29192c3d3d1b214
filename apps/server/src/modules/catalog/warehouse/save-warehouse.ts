import type { SpecialDay } from '@komora/api';
import type { WarehouseRecord, WarehouseSettings } from '@komora/api/admin';
import { compareDates, isCountry, isPostcode, localDateIn } from '@komora/domain';
import { isInCountry } from '@komora/domain/country-outline';
import { AppError, fieldError, invalidField } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { catalogueChanged } from '../../../platform/db/catalogue-changes.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { isPhoneNumber } from '../../../platform/format-phone.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { everywhere, includes, type Scope } from '../../../platform/staff/scope.ts';
import { findLegalEntity } from '../../operations/index.ts';
import { presentWarehouseRecord } from './warehouse-record.presenter.ts';
import {
  findWarehouseRecord,
  hasVatRules,
  insertWarehouse,
  lockWarehouseRecord,
  setDeactivated,
  updateWarehouse,
  type WarehouseRecordRow,
  type WarehouseValues,
} from './warehouse-record.sql.ts';

export type SaveDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;
export interface Change {
  id: string;
  version: number;
  scope: Scope;
}

/**
 * Creates a warehouse without boxes, hidden from the public.
 * @throws AppError request/invalid at `legalEntityId` (also out of scope) or `address.zip`; warehouse/no-vat-rule at `legalEntityId`; warehouse/location-abroad at
 * `location.lat`
 */
export async function createWarehouse(
  deps: SaveDeps,
  { settings, legalEntityId, scope }: { settings: WarehouseSettings; legalEntityId: string; scope: Scope },
  audit: StaffAudit,
): Promise<WarehouseRecord> {
  const id = deps.ids.uuid();
  const created = await inTransaction(deps.db, async (trx) => {
    const values = await insertNewWarehouse(trx, deps, { id, settings, legalEntityId, scope });
    await writeAuditEntry(trx, deps, audit, { id, warehouseId: id, legalEntityId, after: { ...values, legalEntityId } });
    return readBack(trx, id, deps.clock.now());
  });
  catalogueChanged(deps.db, id);
  return created;
}

/** As {@link createWarehouse}, without an audit entry. */
export async function insertNewWarehouse(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { id, settings, legalEntityId, scope }: { id: string; settings: WarehouseSettings; legalEntityId: string; scope: Scope },
): Promise<WarehouseValues> {
  const now = clock.now();
  const entity = includes(scope, { warehouseId: null, legalEntityId }) ? await findLegalEntity(trx, legalEntityId) : undefined;
  if (entity === undefined) throw invalidField('legalEntityId');
  if (!(await hasVatRules(trx, entity.country, localDateIn(entity.time_zone, now))))
    throw fieldError('legalEntityId', 'warehouse/no-vat-rule');
  const values = toValues(settings, {
    country: entity.country,
    lat: null,
    lng: null,
    inspectAfterMoveOut: false,
    depositProposed: 0,
    depositMost: 0,
    phoneNumber: null,
    email: null,
    specialDays: [],
  });
  await insertWarehouse(trx, { ...values, id, legalEntityId, country: entity.country, timeZone: entity.time_zone, now });
  return values;
}

/**
 * @throws AppError not-found, changed-elsewhere, request/invalid at `address.zip`, `depositProposed`, `phoneNumber` or `specialDays.N.date`; warehouse/location-abroad
 * at `location.lat`
 */
export function changeWarehouse(
  deps: SaveDeps,
  { settings, ...change }: Change & { settings: WarehouseSettings },
  audit: StaffAudit,
): Promise<WarehouseRecord> {
  return changeLocked(deps, change, audit, async (trx, row) => {
    const values = toValues(settings, row);
    await updateWarehouse(trx, row.id, values);
    return { before: valuesOf(row), after: { ...values } };
  });
}

/** Stops or allows new orders. Repeating it changes nothing but the version. @throws AppError not-found, changed-elsewhere, warehouse/archived */
export function setWarehouseActive(
  deps: SaveDeps,
  { active, ...change }: Change & { active: boolean },
  audit: StaffAudit,
): Promise<WarehouseRecord> {
  return changeLocked(deps, change, audit, async (trx, row) => {
    if (active && row.archivedAt !== null) throw new AppError('warehouse/archived');
    const deactivatedAt = active ? null : (row.deactivatedAt ?? deps.clock.now());
    await setDeactivated(trx, row.id, deactivatedAt);
    return { before: { deactivatedAt: row.deactivatedAt }, after: { deactivatedAt } };
  });
}

/** Changes one warehouse of this version, with an audit entry. @throws AppError not-found, changed-elsewhere */
export async function changeLocked(
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
  const row = await findWarehouseRecord(trx, id, everywhere, now);
  if (row === undefined) throw new Error(`Warehouse ${id} is missing after it was stored`);
  return presentWarehouseRecord(row);
}

/** @param present what an absent setting keeps */
export function toValues(
  { address, location, features, openingHours, ...rest }: WarehouseSettings,
  {
    country,
    ...present
  }: Pick<
    WarehouseRecordRow,
    'country' | 'inspectAfterMoveOut' | 'depositProposed' | 'depositMost' | 'phoneNumber' | 'email' | 'specialDays'
  > & { lat: number | null; lng: number | null },
): WarehouseValues {
  if (!isPostcode(country, address.zip)) throw invalidField('address.zip');
  // A place from before this rule stays until somebody moves it.
  const isMoved = location.lat !== present.lat || location.lng !== present.lng;
  if (isMoved && isCountry(country) && !isInCountry(country, location)) throw fieldError('location.lat', 'warehouse/location-abroad');
  const depositProposed = rest.depositProposed ?? present.depositProposed;
  const depositMost = rest.depositMost ?? present.depositMost;
  if (depositProposed > depositMost) throw invalidField('depositProposed');
  if (rest.phoneNumber && !isPhoneNumber(rest.phoneNumber)) throw invalidField('phoneNumber', 'phoneNumber-invalid');
  return {
    ...rest,
    ...address,
    ...location,
    inspectAfterMoveOut: rest.inspectAfterMoveOut ?? present.inspectAfterMoveOut,
    depositProposed,
    depositMost,
    phoneNumber: rest.phoneNumber === undefined ? present.phoneNumber : rest.phoneNumber,
    email: rest.email === undefined ? present.email : rest.email,
    specialDays: rest.specialDays === undefined ? present.specialDays : inOrder(rest.specialDays),
    features: [...new Set(features)],
    openingHours: openingHours.toSorted((a, b) => a.weekday - b.weekday || a.opens - b.opens),
  };
}

type SpecialDays = NonNullable<WarehouseSettings['specialDays']>;

/** @throws AppError request/invalid at the second one of equal dates */
function inOrder(days: SpecialDays): SpecialDay[] {
  const repeated = days.findIndex(({ date }, index) => days.findIndex((one) => one.date === date) !== index);
  if (repeated !== -1) throw invalidField(`specialDays.${repeated}.date`);
  return days
    .map(({ date, hours, note }) => ({
      date,
      hours: hours.toSorted((a, b) => a.opens - b.opens),
      note: Object.fromEntries(Object.entries(note).filter(([, text]) => text !== '')),
    }))
    .toSorted((a, b) => compareDates(a.date, b.date));
}

function valuesOf(row: WarehouseRecordRow): Record<string, unknown> {
  const { name, street, number, city, zip, lat, lng, features, description, accessibilityByCar, openingHours } = row;
  const { availableFrom, lockProximity, inspectAfterMoveOut, depositProposed, depositMost, phoneNumber, email, specialDays } = row;
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
    inspectAfterMoveOut,
    depositProposed,
    depositMost,
    phoneNumber,
    email,
    specialDays,
  };
}
