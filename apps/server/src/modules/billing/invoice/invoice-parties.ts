import type { InvoicingDetails } from '@komora/contract/order';
import type { LegalEntityRow } from './invoice.sql.ts';

/** The operator as it was on the day of issue. */
export function supplierSnapshot(entity: LegalEntityRow) {
  return {
    name: entity.name,
    address: { street: entity.street, number: entity.number, city: entity.city, zip: entity.zip, countryCode: entity.country },
    companyId: entity.company_id,
    taxId: entity.tax_id,
    vatId: entity.vat_id,
    registerEntry: entity.register_entry,
    iban: entity.iban,
    bic: entity.bic,
    email: entity.email,
    phoneNumber: entity.phone_number,
  };
}

/** The buyer as the order named them. */
export function customerSnapshot(details: InvoicingDetails) {
  const person = `${details.firstName} ${details.lastName}`;
  return {
    type: details.type,
    name: details.company?.name ?? person,
    person,
    address: details.address,
    email: details.email,
    phoneNumber: details.telephoneNumber,
    companyId: details.company?.ico ?? null,
    taxId: details.company?.dic || null,
    vatId: details.company?.icoDph || null,
  };
}
