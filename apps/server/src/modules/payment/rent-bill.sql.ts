import type { Country, Currency, Language } from '@komora/contract/enumerations';
import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';

export interface RentBill {
  contract_id: string;
  client_id: string;
  /** What is to be paid, minor units: the invoice's sum with its rounding, less what the client's reward has paid. */
  amount: number;
  currency: Currency;
  period_from: string;
  period_to: string;
  invoice_number: string | null;
  box_name: string;
  warehouse_name: string;
  country: Country;
  email: string;
  first_name: string;
  language: Language;
}

/** What a rent costs and whom it is billed to. The due sum of a rent never changes once its invoice is issued. */
function bills(reader: Reader) {
  return reader
    .selectFrom('rents as r')
    .innerJoin('contracts as c', 'c.id', 'r.contract_id')
    .innerJoin('users as u', 'u.id', 'c.client_id')
    .innerJoin('boxes as b', 'b.id', 'c.box_id')
    .innerJoin('warehouses as w', 'w.id', 'c.warehouse_id')
    .leftJoin('invoices as i', (join) => join.onRef('i.rent_id', '=', 'r.id').on('i.kind', '=', sql.lit('INVOICE')))
    .select([
      'r.contract_id',
      'c.client_id',
      sql<number>`coalesce(i.amount_gross + i.rounding, r.amount_gross) - r.reward_amount`.as('amount'),
      'r.currency',
      'r.period_from',
      'r.period_to',
      'i.number as invoice_number',
      'b.name as box_name',
      'w.name as warehouse_name',
      'w.country',
      'u.email',
      'u.first_name',
      'u.user_language as language',
    ])
    .$castTo<RentBill>();
}

export function findRentBill(reader: Reader, rentId: string): Promise<RentBill | undefined> {
  return bills(reader).where('r.id', '=', rentId).executeTakeFirst();
}

export function readRentBill(reader: Reader, rentId: string): Promise<RentBill> {
  return bills(reader).where('r.id', '=', rentId).executeTakeFirstOrThrow();
}
