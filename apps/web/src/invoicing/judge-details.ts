import { InvoicingDetails } from '@komora/contract/order';
import { type Judgement, judgeBy } from '../forms/judge.ts';
import { asSent, type StoredDetails } from './stored-details.ts';

/** What the contract says of the details, as they are to be sent. */
export function judgeDetails(details: StoredDetails): Judgement<InvoicingDetails> {
  return judgeBy(InvoicingDetails, asSent(details));
}
