import type { Currency, Language } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { queueMessage } from '../../messaging/index.ts';
import { waitsForNumber } from '../tax-report/index.ts';

interface ChargeRow {
  number: string;
  variableSymbol: string;
  amount: number;
  currency: Currency;
  dueOn: string;
  supplier: { name: string; iban: string; address: { countryCode: string } };
  subjects: string[];
  email: string;
  firstName: string;
  language: Language;
}

async function readCharge(trx: Trx, invoiceId: string): Promise<ChargeRow> {
  const { rows } = await sql<ChargeRow>`
    select i.number, i.variable_symbol as "variableSymbol", i.amount_gross + i.rounding as amount, i.currency, i.due_on as "dueOn", i.supplier,
      array(select t.subject from invoice_items t where t.invoice_id = i.id order by t.position) as subjects,
      u.email, u.first_name as "firstName", u.user_language as language
    from invoices i join users u on u.id = i.client_id where i.id = ${invoiceId}`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no invoice ${invoiceId}`);
  return row;
}

/** Sends the invoice of a one-off charge to the client, with the data of a transfer, in the transaction that issues it. */
export async function mailCharge(trx: Trx, deps: Deps, invoiceId: string): Promise<void> {
  const { supplier, email, firstName, language, ...charge } = await readCharge(trx, invoiceId);
  const bySymbol = supplier.address.countryCode === 'SVK' || supplier.address.countryCode === 'CZE';
  await queueMessage(trx, deps, {
    to: email,
    language,
    template: 'charge-issued',
    data: {
      firstName,
      companyName: supplier.name,
      documentId: (await waitsForNumber(trx, invoiceId)) ? null : invoiceId,
      documentNumber: charge.number,
      subjects: charge.subjects,
      amount: { amount: charge.amount, currency: charge.currency },
      dueOn: charge.dueOn,
      iban: supplier.iban,
      variableSymbol: bySymbol ? charge.variableSymbol : null,
    },
    dedupeKey: `charge-issued:${invoiceId}`,
  });
}
