import type { ErrorCode, FieldError } from '@komora/contract/errors';
import { isErrorCode } from '@komora/contract/errors';
import { InvoicingDetails } from '@komora/contract/order';
import { asSent, type StoredDetails } from './stored-details.ts';

export type Judgement =
  | { readonly good: true; readonly details: InvoicingDetails }
  | { readonly good: false; readonly errors: readonly FieldError[] };

/** What the contract says of the details: each wrong field, or the details as they are to be sent. */
export function judgeDetails(details: StoredDetails): Judgement {
  const judged = InvoicingDetails.safeParse(asSent(details));
  if (judged.success) return { good: true, details: judged.data };
  const errors = new Map<string, FieldError>();
  for (const issue of judged.error.issues) {
    const path = issue.path.join('.');
    // The first rule that a field breaks is the one to tell.
    if (!errors.has(path)) errors.set(path, { path, code: codeOf(issue) });
  }
  return { good: false, errors: [...errors.values()] };
}

function codeOf(issue: { readonly code?: string | undefined; readonly params?: Record<string, unknown> | undefined }): ErrorCode {
  const code = issue.params?.code;
  return typeof code === 'string' && isErrorCode(code) ? code : 'revalid/rule/basic/regex';
}
