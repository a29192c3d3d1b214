import { InvoicingDetails } from '@komora/api/order';
import { phoneErrors } from '@komora/web-kit/parse-phone';
import { invalid, type ValidationResult, validateBy, withErrors } from '@komora/web-kit/validation';
import { detailsErrors } from './check-details.ts';
import { asSent, type StoredDetails } from './stored-details.ts';
import { atStreetLine } from './street-line.ts';

export function validateDetails(details: StoredDetails): ValidationResult<InvoicingDetails> {
  const result = withErrors(validateBy(InvoicingDetails, asSent(details)), [
    ...phoneErrors('telephoneNumber', details.telephoneNumber),
    ...detailsErrors(details),
  ]);
  return result.valid ? result : invalid(atStreetLine(result.errors));
}
