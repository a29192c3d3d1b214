import type { Text } from '@komora/i18n';
import type { Customer, Supplier } from './invoice-data.ts';

type Identified = Pick<Customer, 'companyId' | 'taxId' | 'vatId'> & { address: Pick<Supplier['address'], 'countryCode'> };

/** The labels of a company's identifiers. */
export type IdentifierLabels = Readonly<Record<'companyId' | 'taxId' | 'vatId', string>>;

/** Each country's own names of its identifiers, the same in every language: accountants look for these words. */
const names: Record<string, IdentifierLabels> = {
  SVK: { companyId: 'IČO', taxId: 'DIČ', vatId: 'IČ DPH' },
  CZE: { companyId: 'IČO', taxId: 'DIČ', vatId: 'DIČ' },
  POL: { companyId: 'REGON', taxId: 'NIP', vatId: 'VAT UE' },
  HUN: { companyId: 'Cégjegyzékszám', taxId: 'Adószám', vatId: 'Közösségi adószám' },
};

/** The labels of an invoice for companies from countries without an entry in `names`. */
export function identifierLabels(text: Text<'document-invoice'>): IdentifierLabels {
  return { companyId: text('companyId'), taxId: text('taxId'), vatId: text('vatId') };
}

/**
 * The identifiers of a party with their labels. A number that serves as tax and VAT identifier appears once.
 * @param foreign labels for a country without an entry in `names`
 */
export function identifiersOf(
  { address, companyId, taxId, vatId }: Identified,
  foreign: IdentifierLabels,
): [label: string, value: string][] {
  const labels = names[address.countryCode] ?? foreign;
  const all: [string, string | null][] = [
    [labels.companyId, companyId],
    [labels.taxId, taxId === vatId ? null : taxId],
    [labels.vatId, vatId],
  ];
  return all.filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== '');
}
