import type { FranchisingContact } from '@komora/api/franchising';
import { defineForm } from '@komora/web-kit/define-form';
import { FIELDS, type FranchisingValues } from './franchising-values.ts';

export const franchisingForm = defineForm<FranchisingValues, FranchisingContact>({
  paths: FIELDS,
  validate: { load: async () => (await import('./validate-franchising.ts')).validateFranchising },
});
