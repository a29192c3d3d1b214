import type { InvoicingDetails } from '@komora/api';
import type { FormDefinition } from '@komora/web-kit/define-form';
import { FIELD_PATHS, type FieldPath, readField, writeField } from './field-paths.ts';
import type { StoredDetails } from './stored-details.ts';

/** A form of invoicing details alone. */
export const detailsForm: FormDefinition<StoredDetails, FieldPath, InvoicingDetails> = {
  paths: FIELD_PATHS,
  read: readField,
  write: (details, path, value) => ({ ...details, ...writeField(details, path, String(value)) }),
  validate: { load: async () => (await import('./validate-details.ts')).validateDetails },
};
