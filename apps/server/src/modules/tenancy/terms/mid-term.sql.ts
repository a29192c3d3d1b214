import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** The price that applies today in the last billed period: as billed, or after a mid-term change. Net per month in minor units. */
export interface CurrentPrice {
  rent: number;
  insuranceId: string;
  insurance: number;
  /** Price of a period, with VAT. */
  recurring: number;
  /** The first day of the last billed period. */
  periodFrom: string;
}

export async function readCurrentPrice(reader: Reader, contractId: string): Promise<CurrentPrice> {
  const { rows } = await sql<CurrentPrice>`
    select rent_net_month as rent, insurance_id as "insuranceId", insurance_net_month as insurance, recurring_amount as recurring,
      (starts_on + make_interval(months => period_offset_months + invoicing_period_months * (next_period - 1)))::date as "periodFrom"
    from contracts where id = ${contractId}`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error(`Contract ${contractId} does not exist`);
  return row;
}

export interface MidTermChange extends Pick<CurrentPrice, 'rent' | 'insuranceId' | 'insurance' | 'recurring'> {
  id: string;
  contractId: string;
  from: string;
  /** The first day of the next period. */
  to: string;
  staffId: string;
  now: Date;
}

/** Stores a change, which the database copies to the contract. @throws check violation mid_term_changes_billed, mid_term_changes_consent */
export async function insertMidTermChange(trx: Trx, change: MidTermChange): Promise<void> {
  await trx
    .insertInto('mid_term_changes')
    .values({
      id: change.id,
      contract_id: change.contractId,
      valid_from: change.from,
      valid_to: change.to,
      rent_net_month: change.rent,
      insurance_id: change.insuranceId,
      insurance_net_month: change.insurance,
      recurring_amount: change.recurring,
      created_by: change.staffId,
      created_at: change.now,
    })
    .executeTakeFirstOrThrow();
}

/** Limits what the saved card is charged for a rent, unless a lower limit exists. @param amount minor units, with VAT @returns true if there is a card */
export async function limitCard(trx: Trx, contractId: string, amount: number): Promise<boolean> {
  const { rows } = await sql<{ hasCard: boolean }>`
    update contracts set card_limit = least(card_limit, ${amount}::integer) where id = ${contractId}
    returning payment_method_reference is not null as "hasCard"`.execute(trx);
  return rows[0]?.hasCard ?? false;
}
