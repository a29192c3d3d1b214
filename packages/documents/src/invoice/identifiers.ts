import type { Customer, Supplier } from './invoice-data.ts';
import type { InvoiceTexts } from './text-shape.ts';

type Identified = Pick<Customer, 'companyId' | 'taxId' | 'vatId'> & { address: Pick<Supplier['address'], 'countryCode'> };

/** What a country calls the numbers of its companies, in whatever language the document is: accountants look for these words. */
const names: Record<string, { companyId: string; taxId: string; vatId: string }> = {
  SVK: { companyId: 'IČO', taxId: 'DIČ', vatId: 'IČ DPH' },
  CZE: { companyId: 'IČO', taxId: 'DIČ', vatId: 'DIČ' },
  POL: { companyId: 'REGON', taxId: 'NIP', vatId: 'VAT UE' },
  HUN: { companyId: 'Cégjegyzékszám', taxId: 'Adószám', vatId: 'Közösségi adószám' },
};

/** The identifiers that a party has, with their names; a number that stands for two is told once. */
export function identifiersOf({ address, companyId, taxId, vatId }: Identified, texts: InvoiceTexts): [label: string, value: string][] {
  const labels = names[address.countryCode] ?? texts;
  const all: [string, string | null][] = [
    [labels.companyId, companyId],
    [labels.taxId, taxId === vatId ? null : taxId],
    [labels.vatId, vatId],
  ];
  return all.filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== '');
}
