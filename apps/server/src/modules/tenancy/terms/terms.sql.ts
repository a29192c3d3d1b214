import type { Currency } from '@komora/api/enumerations';
import type { ContractTerms, NextPeriod } from '@komora/domain';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export type TermsOrigin = 'AGREED' | 'PRICE' | 'INSURANCE' | 'PERIOD' | 'INCREASE' | 'PAYER' | 'TRANSFER';

/** Terms of a contract with who planned them. */
export interface TermsRow extends ContractTerms {
  /** Price of a period, with VAT, minor units. */
  recurring: number;
  origin: TermsOrigin;
  createdBy: string | null;
  createdAt: Date;
}

/** All terms of a contract, the earliest first. */
export async function listTerms(reader: Reader, contractId: string): Promise<TermsRow[]> {
  const { rows } = await sql<TermsRow>`
    select valid_from as "from", rent_net_month as rent, insurance_id as "insuranceId", insurance_net_month as insurance,
      invoicing_period_months as months, period_discount_bp as "periodDiscountBp", increase_id as "increaseId", payer_id as "payerId",
      recurring_amount as recurring, origin, created_by as "createdBy", created_at as "createdAt"
    from contract_terms where contract_id = ${contractId} order by valid_from`.execute(reader);
  return rows;
}

/** Where the billing of a contract stands. */
export interface BillingPlace extends NextPeriod {
  /** The first day of the next period without a rent. */
  nextOn: string;
  currency: Currency;
  legalEntityId: string;
  /** Days between the announcement of a rent increase and its effect. */
  noticeDays: number;
  /** Days of notice that the price clause of the agreement demands; null: the agreement has no clause. */
  clauseDays: number | null;
}

export async function readBillingPlace(reader: Reader, contractId: string): Promise<BillingPlace> {
  const { rows } = await sql<BillingPlace>`
    select c.starts_on as "startsOn", c.period_offset_months + c.invoicing_period_months * c.next_period as "monthsBefore", c.next_charge_on as "nextOn",
      c.currency, c.legal_entity_id as "legalEntityId", e.increase_notice_days as "noticeDays", price_clause_days(c.id) as "clauseDays"
    from contracts c join legal_entities e on e.id = c.legal_entity_id where c.id = ${contractId}`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error(`Contract ${contractId} does not exist`);
  return row;
}

/** Deletes the terms that begin on these days. @throws check violation contract_terms_unbilled */
export async function deleteTerms(trx: Trx, contractId: string, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  await sql`delete from contract_terms where contract_id = ${contractId} and valid_from = any(${days}::date[])`.execute(trx);
}

/** @throws check violation contract_terms_unbilled, contract_terms_consent; foreign key violation contract_terms_payer */
export async function insertTerms(trx: Trx, contractId: string, row: TermsRow): Promise<void> {
  await trx
    .insertInto('contract_terms')
    .values({
      contract_id: contractId,
      valid_from: row.from,
      rent_net_month: row.rent,
      insurance_id: row.insuranceId,
      insurance_net_month: row.insurance,
      invoicing_period_months: row.months,
      period_discount_bp: row.periodDiscountBp,
      recurring_amount: row.recurring,
      origin: row.origin,
      increase_id: row.increaseId,
      payer_id: row.payerId,
      created_by: row.createdBy,
      created_at: row.createdAt,
    })
    .executeTakeFirstOrThrow();
}

export interface InsuranceOffer {
  id: string;
  /** By language. */
  name: unknown;
  net: number;
}

/** Choices for new contracts with a legal entity. */
export async function listInsuranceOffers(reader: Reader, legalEntityId: string): Promise<InsuranceOffer[]> {
  const { rows } = await sql<InsuranceOffer>`
    select id, name, price_net_month as net from insurances where legal_entity_id = ${legalEntityId} and active order by position`.execute(
    reader,
  );
  return rows;
}

/** The discount for paying so many months at once, basis points of the rent. */
export async function readPeriodDiscount(reader: Reader, legalEntityId: string, months: number): Promise<number> {
  const row = await reader
    .selectFrom('period_discounts')
    .select('discount_bp')
    .where('legal_entity_id', '=', legalEntityId)
    .where('months', '=', months)
    .executeTakeFirst();
  return row?.discount_bp ?? 0;
}

export interface TermsRecordRow extends TermsRow {
  insuranceName: unknown;
  author: string | null;
  payer: unknown;
}

/** As {@link listTerms}, with the names of insurance and author, and the details of the payer. */
export async function listTermsRecords(reader: Reader, contractId: string): Promise<TermsRecordRow[]> {
  const { rows } = await sql<TermsRecordRow>`
    select t.valid_from as "from", t.rent_net_month as rent, t.insurance_id as "insuranceId", t.insurance_net_month as insurance,
      t.invoicing_period_months as months, t.period_discount_bp as "periodDiscountBp", t.increase_id as "increaseId", t.payer_id as "payerId",
      t.recurring_amount as recurring, t.origin, t.created_by as "createdBy", t.created_at as "createdAt", i.name as "insuranceName", s.name as author,
      y.details as payer
    from contract_terms t join insurances i on i.id = t.insurance_id left join staff s on s.id = t.created_by left join contract_payers y on y.id = t.payer_id
    where t.contract_id = ${contractId} order by t.valid_from`.execute(reader);
  return rows;
}
