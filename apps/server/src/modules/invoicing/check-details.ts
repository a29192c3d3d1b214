import type { InvoicingDetails } from '@komora/contract';
import type { FieldError } from '@komora/contract/errors';
import { isValidPhoneNumber } from 'libphonenumber-js/min';
import { Refusal } from '../../refusal.ts';
import { wrongCompanyIds } from './company-ids.ts';
import { isCountryCode } from './country-codes.ts';

/**
 * What a schema cannot say of invoicing details: the country exists, a company is named and its IDs look like its country's, the telephone
 * number can exist.
 * @param path where the details stand in the request, with its dot
 * @returns every bad field
 */
export function checkDetails(details: InvoicingDetails, path = ''): FieldError[] {
  const { company, address } = details;
  const fields: FieldError[] = [];
  const misses = (field: string, parameter: string) =>
    fields.push({ path: `${path}${field}`, code: 'revalid/rule/basic/regex', params: { parameter } });
  if (!isValidPhoneNumber(details.telephoneNumber)) fields.push({ path: `${path}telephoneNumber`, code: 'phoneNumber-invalid' });
  if (details.type === 'PravnickaOsoba') {
    if (company === null) fields.push({ path: `${path}company.name`, code: 'revalid/rule/basic/not-null' });
    else for (const name of wrongCompanyIds(address.countryCode, company)) misses(`company.${name}`, name);
  }
  if (!isCountryCode(address.countryCode)) misses('address.countryCode', 'countryCode');
  return fields;
}

/** @throws Refusal request/invalid with every bad field of {@link checkDetails} */
export function assertDetails(details: InvoicingDetails, path = ''): void {
  const fields = checkDetails(details, path);
  if (fields.length > 0) throw new Refusal('request/invalid', { fields });
}
