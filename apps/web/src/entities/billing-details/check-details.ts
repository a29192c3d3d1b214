import type { FieldError } from '@komora/api/errors';
import { invalidCompanyIds, isPostcode, missingCompanyIds } from '@komora/domain/company-ids';
import type { StoredDetails } from './stored-details.ts';

/** The rules of the server that no schema states. @param prefix of the paths, with its dot */
export function detailsErrors({ address, company, type }: StoredDetails, prefix = ''): readonly FieldError[] {
  const wrong = (path: string): FieldError => ({ path: `${prefix}${path}`, code: 'revalid/rule/basic/regex' });
  const missing = (path: string): FieldError => ({ path: `${prefix}${path}`, code: 'revalid/rule/basic/not-null' });
  const ids =
    type === 'PravnickaOsoba' && company !== null
      ? [
          ...missingCompanyIds(address.countryCode, company).map((name) => missing(`company.${name}`)),
          ...invalidCompanyIds(address.countryCode, company).map((name) => wrong(`company.${name}`)),
        ]
      : [];
  const isZipWrong = address.zip.trim() !== '' && !isPostcode(address.countryCode, address.zip);
  return [...ids, ...(isZipWrong ? [wrong('address.zip')] : [])];
}
