import { InvoicingDetails } from '@komora/api/order';
import { phoneErrors } from '../../shared/forms/parse-phone.ts';
import { type ValidationResult, validateBy, withErrors } from '../../shared/forms/validation.ts';
import { asSent, isReported, type StoredDetails } from './stored-details.ts';

export function validateDetails(details: StoredDetails): ValidationResult<InvoicingDetails> {
  const hasNoTaxNumber = isReported(details) && (details.company?.dic ?? '').trim() === '';
  return withErrors(validateBy(InvoicingDetails, asSent(details)), [
    ...phoneErrors('telephoneNumber', details.telephoneNumber),
    ...(hasNoTaxNumber ? [{ path: 'company.dic', code: 'revalid/rule/basic/not-null' } as const] : []),
  ]);
}
