import type { InvoicingDetails } from '@komora/contract';
import { type FieldErrors, type FormKind, useFieldErrors } from '../forms/use-field-errors.ts';
import { FIELD_PATHS, type FieldPath, readField } from './field-paths.ts';
import type { StoredDetails } from './stored-details.ts';

const DETAILS: FormKind<StoredDetails, FieldPath, InvoicingDetails> = {
  paths: FIELD_PATHS,
  read: readField,
  loadJudge: async () => (await import('./judge-details.ts')).judgeDetails,
};

/** The errors of a form of invoicing details alone. */
export function useDetailsErrors(details: StoredDetails, showAll: boolean): FieldErrors<StoredDetails, FieldPath, InvoicingDetails> {
  return useFieldErrors(DETAILS, details, showAll);
}
