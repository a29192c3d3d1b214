import { legalEntityEndpoints } from '@komora/api/admin/legal-entity';
import { COUNTRIES } from '@komora/domain/country';
import { formatTypedPhone } from '@komora/web-kit/parse-phone';
import { type ValidationResult, validateBy } from '@komora/web-kit/validation';
import * as z from 'zod/mini';
import { wholeOf } from '../../shared/decimal.ts';
import { type ChangedCompany, type CompanyValues, fieldOfPath, type NewCompany } from './company-values.ts';

const NewBody = legalEntityEndpoints['POST /api/admin/legal-entities'].body;
// The version is not a field of the form.
const ChangeBody = z.omit(legalEntityEndpoints['PUT /api/admin/legal-entities/{id}'].body, { version: true });

const AccountBody = z.omit(legalEntityEndpoints['POST /api/admin/legal-entities/{id}/bank-accounts'].body, { version: true });

const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed);

function toBody({
  street,
  number,
  zip,
  city,
  vatId,
  bic,
  increaseNoticeDays,
  lateInterestFrom,
  lateInterestFixed,
  phoneNumber,
  ...rest
}: CompanyValues) {
  return {
    ...rest,
    increaseNoticeDays: wholeOf(increaseNoticeDays),
    phoneNumber: formatTypedPhone(
      phoneNumber,
      COUNTRIES.find((one) => one === rest.country),
    ).replaceAll(' ', ''),
    address: { street, number, zip, city },
    vatId: orNull(vatId),
    bic: orNull(bic),
    // The fixed rate is law in Slovakia only.
    lateInterest: lateInterestFrom === '' ? null : { from: lateInterestFrom, fixed: lateInterestFixed && rest.country === 'SVK' },
  };
}

function atFields<Output>(result: ValidationResult<Output>): ValidationResult<Output> {
  return result.valid ? result : { valid: false, errors: result.errors.map((error) => ({ ...error, path: fieldOfPath(error.path) })) };
}

export const validateNew = (values: CompanyValues): ValidationResult<NewCompany> => atFields(validateBy(NewBody, toBody(values)));
export const validateChange = (values: CompanyValues): ValidationResult<ChangedCompany> => atFields(validateBy(ChangeBody, toBody(values)));

export const validateAccount = (values: { readonly label: string; readonly iban: string; readonly bic: string }) =>
  validateBy(AccountBody, { ...values, bic: orNull(values.bic) });
