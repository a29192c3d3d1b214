import { type LegalEntityBasis, LegalEntityRecord, type LegalEntitySettings } from '@komora/api/admin';
import { Country } from '@komora/api/enumerations';
import { COUNTRY_FACTS, invalidCompanyIds, isIban, isIcoOfCountry, isPostcode, normaliseIban } from '@komora/domain';
import * as z from 'zod/mini';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type AuditContext, type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { catalogueChanged, EVERYTHING } from '../../../platform/db/catalogue-changes.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction, violatedConstraint } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { everywhere, type Scope } from '../../../platform/staff/scope.ts';
import {
  hasIban,
  insertLegalEntity,
  type LegalEntityRecordRow,
  type LegalEntityValues,
  listLegalEntityRows,
  lockLegalEntity,
  updateBasis,
  updateLegalEntity,
} from './legal-entity-record.sql.ts';

type SaveDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

export interface NewCompany {
  settings: LegalEntitySettings;
  /** The first one, which is the default. */
  account: { iban: string; bic: string | null };
  country: Country;
  invoicePrefix: string;
  contractPrefix: string;
}

/** Companies within the scope, by country and name. */
export async function listLegalEntities({ db }: SaveDeps, scope: Scope): Promise<{ rows: LegalEntityRecord[] }> {
  return { rows: (await listLegalEntityRows(db, scope)).map(presentLegalEntity) };
}

/**
 * Creates a company.
 * @throws AppError request/invalid at the number, postcode or account that is wrong in its country; legal-entity/prefix-exists, iban-exists
 */
export async function createLegalEntity(
  deps: SaveDeps,
  { settings, account, country, ...prefixes }: NewCompany,
  audit: AuditContext,
): Promise<LegalEntityRecord> {
  const values = { ...toValues(settings, country, account.iban), iban: normaliseIban(account.iban), bic: account.bic };
  const id = deps.ids.uuid();
  try {
    const created = await inTransaction(deps.db, async (trx) => {
      if (await hasIban(trx, { iban: values.iban, exceptId: id })) throw fieldError('iban', 'legal-entity/iban-exists');
      const { currency, timeZone } = COUNTRY_FACTS[country];
      const entity = { ...values, ...prefixes, id, country, currency, timeZone, now: deps.clock.now() };
      await insertLegalEntity(trx, entity);
      await writeAuditEntry(trx, deps, audit, { id, legalEntityId: id, after: { ...values, ...prefixes, country } });
      return readBack(trx, id);
    });
    catalogueChanged(deps.db, EVERYTHING);
    return created;
  } catch (error) {
    throw toFieldError(error);
  }
}

/** The error at the field that the database rejects; any other error stays as it is. */
function toFieldError(error: unknown, field: 'country' | 'invoicePrefix' | 'contractPrefix' = 'country'): unknown {
  const constraint = violatedConstraint(error);
  if (constraint === 'legal_entities_invoice_prefix') return fieldError('invoicePrefix', 'legal-entity/prefix-exists');
  if (constraint === 'legal_entities_contract_prefix_key') return fieldError('contractPrefix', 'legal-entity/prefix-exists');
  if (constraint === 'legal_entities_unused') return fieldError(field, 'legal-entity/used');
  if (constraint === 'legal_entities_country_unused') return fieldError('country', 'legal-entity/has-warehouses');
  return error;
}

/**
 * Changes a company for new documents. The database allows another prefix until the first order or document, and another country until the first
 * warehouse.
 * @param basis only the fields that may change
 * @throws AppError not-found, changed-elsewhere, request/invalid and at its field as {@link createLegalEntity}; legal-entity/used,
 *   legal-entity/has-warehouses at the prefix or country
 */
export async function changeLegalEntity(
  deps: SaveDeps,
  {
    id,
    version,
    scope,
    settings,
    basis,
  }: { id: string; version: number; scope: Scope; settings: LegalEntitySettings; basis: LegalEntityBasis },
  audit: StaffAudit,
): Promise<LegalEntityRecord> {
  const changed = await inTransaction(deps.db, async (trx) => {
    const row = await lockLegalEntity(trx, id, scope);
    if (row === undefined) throw new AppError('not-found');
    if (row.version !== version) throw new AppError('changed-elsewhere', { current: presentLegalEntity(row) });
    const wanted = {
      country: basis.country ?? z.parse(Country, row.country),
      invoicePrefix: basis.invoicePrefix ?? row.invoicePrefix,
      contractPrefix: basis.contractPrefix ?? row.contractPrefix,
    };
    const values = toValues(settings, wanted.country);
    const corrected = (['country', 'invoicePrefix', 'contractPrefix'] as const).filter((name) => wanted[name] !== row[name]);
    if (corrected[0] !== undefined) await correctBasis(trx, id, wanted, corrected[0]);
    await updateLegalEntity(trx, id, values);
    const after = { ...values, ...Object.fromEntries(corrected.map((name) => [name, wanted[name]])) };
    const before = Object.fromEntries(Object.keys(after).map((name) => [name, row[name as keyof LegalEntityRecordRow]]));
    await writeAuditEntry(trx, deps, audit, { id, legalEntityId: id, before, after });
    return readBack(trx, id);
  });
  catalogueChanged(deps.db, EVERYTHING);
  return changed;
}

async function correctBasis(
  trx: Trx,
  id: string,
  basis: { country: Country; invoicePrefix: string; contractPrefix: string },
  field: 'country' | 'invoicePrefix' | 'contractPrefix',
): Promise<void> {
  const { currency, timeZone } = COUNTRY_FACTS[basis.country];
  await updateBasis(trx, id, { ...basis, currency, timeZone }).catch((error: unknown) => {
    throw toFieldError(error, field);
  });
}

const fieldOfId = { ico: 'companyId', dic: 'taxId', icoDph: 'vatId' } as const;

/** @param iban of a new company */
function toValues(
  { address, vatId, acceptsCash, lateInterest, ...rest }: LegalEntitySettings,
  country: string,
  iban?: string,
): LegalEntityValues {
  const { companyId, taxId } = rest;
  const wrong = invalidCompanyIds(country, { ico: companyId, dic: taxId, icoDph: vatId ?? '' }).map((id): string => fieldOfId[id]);
  if (!wrong.includes('companyId') && !isIcoOfCountry(country, companyId)) wrong.push('companyId');
  if (!isPostcode(country, address.zip)) wrong.push('address.zip');
  if (iban !== undefined && !isIban(iban)) wrong.push('iban');
  if (lateInterest?.fixed === true && country !== 'SVK') wrong.push('lateInterest.fixed');
  if (wrong.length > 0)
    throw new AppError('request/invalid', { fields: wrong.map((path) => ({ path, code: 'revalid/rule/basic/regex' as const })) });
  return {
    ...rest,
    ...address,
    vatId,
    ...(acceptsCash === undefined ? {} : { acceptsCash }),
    ...(lateInterest === undefined
      ? {}
      : { lateInterestFrom: lateInterest?.from ?? null, lateInterestFixed: lateInterest?.fixed ?? false }),
  };
}

/** The company as it is stored now. */
export async function readBack(trx: Trx, id: string): Promise<LegalEntityRecord> {
  const row = await lockLegalEntity(trx, id, everywhere);
  if (row === undefined) throw new Error(`Legal entity ${id} is missing after it was stored`);
  return presentLegalEntity(row);
}

export function presentLegalEntity({
  street,
  number,
  city,
  zip,
  lateInterestFrom,
  lateInterestFixed,
  ...row
}: LegalEntityRecordRow): LegalEntityRecord {
  const lateInterest = lateInterestFrom === null ? null : { from: lateInterestFrom, fixed: lateInterestFixed };
  return z.parse(LegalEntityRecord, { ...row, lateInterest, address: { street, number, city, zip } });
}
