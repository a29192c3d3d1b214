import type { LegalEntitySettings } from '@komora/api/admin';
import { legalEntityEndpoints } from '@komora/api/admin/legal-entity';
import { type ValidationResult, validateBy } from '@komora/web-kit/validation';
import * as z from 'zod/mini';
import { ungrouped } from '../../shared/at-form-fields.ts';
import { wholeOf } from '../../shared/decimal.ts';
import type { CompanyValues, NewCompany } from './company-values.ts';

const NewBody = legalEntityEndpoints['POST /api/admin/legal-entities'].body;
// The version is not a field of the form.
const ChangeBody = z.omit(legalEntityEndpoints['PUT /api/admin/legal-entities/{id}'].body, { version: true });

const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed);

function toBody({ street, number, zip, city, vatId, bic, increaseNoticeDays, ...rest }: CompanyValues) {
  return {
    ...rest,
    increaseNoticeDays: wholeOf(increaseNoticeDays),
    address: { street, number, zip, city },
    vatId: orNull(vatId),
    bic: orNull(bic),
  };
}

function atFields<Output>(result: ValidationResult<Output>): ValidationResult<Output> {
  return result.valid ? result : { valid: false, errors: result.errors.map((error) => ({ ...error, path: ungrouped(error.path) })) };
}

export const validateNew = (values: CompanyValues): ValidationResult<NewCompany> => atFields(validateBy(NewBody, toBody(values)));
export const validateChange = (values: CompanyValues): ValidationResult<LegalEntitySettings> =>
  atFields(validateBy(ChangeBody, toBody(values)));
