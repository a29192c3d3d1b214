import type { FranchisingContact } from '@komora/api/franchising';
import { defineForm } from '../../shared/forms/define-form.ts';
import { FIELDS, type FranchisingValues } from './franchising-values.ts';

export const franchisingForm = defineForm<FranchisingValues, FranchisingContact>({
  paths: FIELDS,
  validate: { load: async () => (await import('./validate-franchising.ts')).validateFranchising },
});
