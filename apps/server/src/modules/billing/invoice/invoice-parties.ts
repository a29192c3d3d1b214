import type { InvoicingDetails } from '@komora/api/order';
import { type Language, personName } from '@komora/domain';

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
