import { InvoicingDetails } from '@komora/api/order';
import { type ValidationResult, validateBy, withErrors } from '@komora/web-kit/validation';
import { phoneErrors } from '../../shared/forms/parse-phone.ts';
import { detailsErrors } from './check-details.ts';
import { asSent, type StoredDetails } from './stored-details.ts';

export function validateDetails(details: StoredDetails): ValidationResult<InvoicingDetails> {
  return withErrors(validateBy(InvoicingDetails, asSent(details)), [
    ...phoneErrors('telephoneNumber', details.telephoneNumber),
    ...detailsErrors(details),
  ]);
}
