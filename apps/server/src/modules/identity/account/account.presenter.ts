import { type CurrentUser, InvoicingDetails } from '@komora/api';
import { Language, UserType } from '@komora/api/enumerations';
import type { UserRow } from './account.sql.ts';

export function presentCurrentUser(row: UserRow): CurrentUser {
  return {
    id: row.id,
    type: UserType.parse(row.type),
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    userLanguage: Language.parse(row.user_language),
    invoicingDetails: presentInvoicingDetails(row),
  };
}

function presentInvoicingDetails(row: UserRow): InvoicingDetails | null {
  const stored = row.invoicing_details;
  if (stored === null || typeof stored !== 'object' || Array.isArray(stored)) return null;
  return InvoicingDetails.parse({ ...stored, version: row.invoicing_details_version });
}
