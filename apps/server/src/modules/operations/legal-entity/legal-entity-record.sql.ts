import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inLegalEntities } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

/** A company as staff see it. */
export interface LegalEntityRecordRow {
  id: string;
  country: string;
  currency: string;
  timeZone: string;
  name: string;
  street: string;
  number: string;
  city: string;
  zip: string;
  companyId: string;
  taxId: string;
  vatId: string | null;
  registerEntry: string;
  iban: string;
  bic: string | null;
  accounts: {
    id: string;
    label: string;
    iban: string;
    bic: string | null;
    isDefault: boolean;
    isClosed: boolean;
    hasStatements: boolean;
  }[];
  email: string;
  phoneNumber: string;
  acceptsCash: boolean;
  increaseNoticeDays: number;
  priceClause: boolean;
  /** The first due day; null: none. */
  lateInterestFrom: string | null;
  lateInterestFixed: boolean;
  invoicePrefix: string;
  contractPrefix: string;
  numbering: { series: string; year: number; lastNumber: number }[];
  warehouses: number;
  isUnused: boolean;
  version: number;
}

const record = sql`
  select e.id, e.country, e.currency, e.time_zone as "timeZone", e.name, e.street, e.number, e.city, e.zip, e.company_id as "companyId",
    e.tax_id as "taxId", e.vat_id as "vatId", e.register_entry as "registerEntry", e.iban, e.bic, e.email, e.phone_number as "phoneNumber",
    e.accepts_cash as "acceptsCash", e.increase_notice_days as "increaseNoticeDays", e.price_clause as "priceClause",
    e.late_interest_from as "lateInterestFrom", e.late_interest_fixed as "lateInterestFixed",
    e.invoice_prefix as "invoicePrefix", e.contract_prefix as "contractPrefix", e.version,
    (select jsonb_agg(jsonb_build_object('id', a.id, 'label', a.label, 'iban', a.iban, 'bic', a.bic, 'isClosed', a.closed_at is not null,
        'isDefault', a.iban = upper(replace(e.iban, ' ', '')), 'hasStatements', exists (select from bank_statements s where s.account = a.iban and s.legal_entity_id = e.id))
      order by a.iban = upper(replace(e.iban, ' ', '')) desc, a.closed_at is not null, a.created_at, a.id)
      from bank_accounts a where a.legal_entity_id = e.id) as accounts,
    (select count(*) from warehouses w where w.legal_entity_id = e.id) as warehouses,
    not (exists (select from orders o where o.legal_entity_id = e.id) or exists (select from contracts c where c.legal_entity_id = e.id)
      or exists (select from ledger_entries l where l.legal_entity_id = e.id) or exists (select from invoice_counters c where c.legal_entity_id = e.id)
      or exists (select from imports m where m.legal_entity_id = e.id)) as "isUnused",
    coalesce((select jsonb_agg(jsonb_build_object('series', c.series, 'year', c.year, 'lastNumber', c.last_number) order by c.year desc, c.series)
      from invoice_counters c where c.legal_entity_id = e.id), '[]') as numbering
  from legal_entities e`;

/** By country and name. */
export async function listLegalEntityRows(reader: Reader, scope: Scope): Promise<LegalEntityRecordRow[]> {
  const { rows } =
    await sql<LegalEntityRecordRow>`${record} where ${inLegalEntities(scope, 'e.id')} order by e.country, e.name, e.id`.execute(reader);
  return rows;
}

/** Locks one row within the scope; undefined if there is none. */
export async function lockLegalEntity(trx: Trx, id: string, scope: Scope): Promise<LegalEntityRecordRow | undefined> {
  const { rows } =
    await sql<LegalEntityRecordRow>`${record} where e.id = ${id} and ${inLegalEntities(scope, 'e.id')} for no key update of e`.execute(trx);
  return rows[0];
}

/** Rejects a bank account that another company has. Locks the table against other writers, so that two changes cannot take the same account. */
export async function hasIban(trx: Trx, { iban, exceptId }: { iban: string; exceptId: string }): Promise<boolean> {
  await sql`lock table legal_entities in share row exclusive mode`.execute(trx);
  const { rows } = await sql`
    select from bank_accounts where iban = ${iban} and legal_entity_id <> ${exceptId}`.execute(trx);
  return rows.length > 0;
}

export type LegalEntityValues = Omit<
  LegalEntityRecordRow,
  | 'id'
  | 'country'
  | 'currency'
  | 'timeZone'
  | 'iban'
  | 'bic'
  | 'accounts'
  | 'acceptsCash'
  | 'increaseNoticeDays'
  | 'priceClause'
  | 'lateInterestFrom'
  | 'lateInterestFixed'
  | 'invoicePrefix'
  | 'contractPrefix'
  | 'numbering'
  | 'warehouses'
  | 'isUnused'
  | 'version'
> & {
  /** Absent: as before. */
  acceptsCash?: boolean | undefined;
  /** Absent: as before. */
  increaseNoticeDays?: number | undefined;
  /** Absent: as before. */
  priceClause?: boolean | undefined;
  /** Absent, both: as before. */
  lateInterestFrom?: string | null | undefined;
  lateInterestFixed?: boolean | undefined;
};

const columns = (values: LegalEntityValues) => ({
  name: values.name,
  street: values.street,
  number: values.number,
  city: values.city,
  zip: values.zip,
  company_id: values.companyId,
  tax_id: values.taxId,
  vat_id: values.vatId,
  register_entry: values.registerEntry,
  email: values.email,
  phone_number: values.phoneNumber,
  ...(values.acceptsCash === undefined ? {} : { accepts_cash: values.acceptsCash }),
  ...(values.increaseNoticeDays === undefined ? {} : { increase_notice_days: values.increaseNoticeDays }),
  ...(values.priceClause === undefined ? {} : { price_clause: values.priceClause }),
  ...(values.lateInterestFrom === undefined
    ? {}
    : { late_interest_from: values.lateInterestFrom, late_interest_fixed: values.lateInterestFixed }),
});

export type NewLegalEntity = LegalEntityValues &
  Pick<LegalEntityRecordRow, 'id' | 'iban' | 'bic' | 'country' | 'currency' | 'timeZone' | 'invoicePrefix' | 'contractPrefix'> & {
    now: Date;
  };

/** Inserts one row. @throws unique violation of the prefixes */
export async function insertLegalEntity(trx: Trx, entity: NewLegalEntity): Promise<void> {
  await trx
    .insertInto('legal_entities')
    .values({
      ...columns(entity),
      id: entity.id,
      iban: entity.iban,
      bic: entity.bic,
      country: entity.country,
      currency: entity.currency,
      time_zone: entity.timeZone,
      invoice_prefix: entity.invoicePrefix,
      contract_prefix: entity.contractPrefix,
      created_at: entity.now,
    })
    .execute();
}

export type LegalEntityBasisRow = Pick<LegalEntityRecordRow, 'country' | 'currency' | 'timeZone' | 'invoicePrefix' | 'contractPrefix'>;

/**
 * Corrects country and prefixes of a locked row. Waits for open transactions that refer to it.
 * @throws check violation legal_entities_unused or legal_entities_country_unused; unique violation as {@link insertLegalEntity}
 */
export async function updateBasis(trx: Trx, id: string, basis: LegalEntityBasisRow): Promise<void> {
  await sql`select from legal_entities where id = ${id} for update`.execute(trx);
  await trx
    .updateTable('legal_entities')
    .set({
      country: basis.country,
      currency: basis.currency,
      time_zone: basis.timeZone,
      invoice_prefix: basis.invoicePrefix,
      contract_prefix: basis.contractPrefix,
    })
    .where('id', '=', id)
    .execute();
}

/** Updates one row. */
export async function updateLegalEntity(trx: Trx, id: string, values: LegalEntityValues): Promise<void> {
  await trx
    .updateTable('legal_entities')
    .set({ ...columns(values), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
