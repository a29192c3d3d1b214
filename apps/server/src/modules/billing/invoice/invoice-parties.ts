import type { InvoicingDetails } from '@komora/api/order';
import { type Language, personName } from '@komora/domain';
import type { LegalEntityRow } from '../../operations/index.ts';

/** Snapshot of the operator on the day of issue. */
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

/** Snapshot of the client from the billing details, for a document in a language. */
export function customerSnapshot(details: InvoicingDetails, language: Language) {
  const person = personName(details, language);
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
