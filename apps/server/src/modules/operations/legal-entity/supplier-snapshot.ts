import type { LegalEntityRow } from './legal-entity.sql.ts';

/** A company as a document names it on the day of issue. */
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
