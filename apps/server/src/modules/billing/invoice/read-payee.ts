import type { Country } from '@komora/api/enumerations';
import type { Reader } from '../../../platform/db/database.ts';
import { findInvoiceOfRent } from './invoice.sql.ts';
import { Supplier } from './invoice-document.ts';

/** The payee of a rent's invoice, and the references of a transfer. */
export interface Payee {
  name: string;
  iban: string;
  bic: string | null;
  taxId: string;
  variableSymbol: string;
  /** The invoice's number. */
  number: string;
  dueOn: string;
}

/** Banks in Slovakia and Czechia match payments by the variable symbol, those elsewhere by the number of the invoice. The other one is null. */
export function transferReference(
  country: Country,
  { variableSymbol, number }: Pick<Payee, 'variableSymbol' | 'number'>,
): { variableSymbol: string | null; reference: string | null } {
  const bySymbol = country === 'SVK' || country === 'CZE';
  return { variableSymbol: bySymbol ? variableSymbol : null, reference: bySymbol ? null : number };
}

/** @returns undefined if the rent has no invoice */
export async function readPayee(reader: Reader, rentId: string): Promise<Payee | undefined> {
  const invoice = await findInvoiceOfRent(reader, rentId);
  if (invoice === undefined) return undefined;
  const { name, iban, bic, taxId } = Supplier.parse(invoice.supplier);
  return { name, iban, bic, taxId, variableSymbol: invoice.variable_symbol, number: invoice.number, dueOn: invoice.due_on };
}
