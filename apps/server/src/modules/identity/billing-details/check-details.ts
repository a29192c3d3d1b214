import type { InvoicingDetails } from '@komora/api';
import type { FieldError } from '@komora/api/errors';
import { invalidCompanyIds, isPostcode, missingCompanyIds } from '@komora/domain';
import { isCountryCode } from '@komora/domain/country-codes';
import { AppError } from '../../../platform/app-error.ts';
import { isPhoneNumber } from '../../../platform/format-phone.ts';

/**
 * Validates billing details beyond their schema: the country exists, a company has a name, its tax number and well-formed IDs, the postcode has the
 * form of its country, the phone number is possible.
 * @param path prefix of the field paths, with its dot
 * @returns an error for each invalid field
 */
export function checkDetails(details: InvoicingDetails, path = ''): FieldError[] {
  const { company, address } = details;
  const fields: FieldError[] = [];
  const reject = (field: string, parameter: string) =>
    fields.push({ path: `${path}${field}`, code: 'revalid/rule/basic/regex', params: { parameter } });
  if (!isPhoneNumber(details.telephoneNumber)) fields.push({ path: `${path}telephoneNumber`, code: 'phoneNumber-invalid' });
  if (details.type === 'PravnickaOsoba') {
    if (company === null) fields.push({ path: `${path}company.name`, code: 'revalid/rule/basic/not-null' });
    else {
      for (const name of missingCompanyIds(address.countryCode, company))
        fields.push({ path: `${path}company.${name}`, code: 'revalid/rule/basic/not-null' });
      for (const name of invalidCompanyIds(address.countryCode, company)) reject(`company.${name}`, name);
    }
  }
  if (!isPostcode(address.countryCode, address.zip)) reject('address.zip', 'zip');
  if (!isCountryCode(address.countryCode)) reject('address.countryCode', 'countryCode');
  return fields;
}

/** @throws AppError request/invalid with all errors of {@link checkDetails} */
export function assertDetails(details: InvoicingDetails, path = ''): void {
  const fields = checkDetails(details, path);
  if (fields.length > 0) throw new AppError('request/invalid', { fields });
}
