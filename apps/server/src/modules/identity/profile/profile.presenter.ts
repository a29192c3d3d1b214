import { InvoicingDetails, type Profile } from '@komora/api';
import { Gender, Language } from '@komora/api/enumerations';
import type { ProfileRow } from './profile.sql.ts';

export function presentProfile(row: ProfileRow): Profile {
  return {
    version: row.version,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    userLanguage: Language.parse(row.user_language),
    dateOfBirth: row.date_of_birth,
    gender: row.gender === null ? null : Gender.parse(row.gender),
    invoicingDetails: presentDetails(row),
  };
}

function presentDetails({ invoicing_details: stored, invoicing_details_version: version }: ProfileRow): InvoicingDetails | null {
  if (stored === null || typeof stored !== 'object' || Array.isArray(stored)) return null;
  return InvoicingDetails.parse({ ...stored, version });
}
