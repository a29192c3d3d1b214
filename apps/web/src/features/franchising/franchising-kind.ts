import type { FranchisingContact } from '@komora/contract/franchising';
import type { FormKind } from '../../forms/use-field-errors.ts';
import { FIELDS, type FranchisingField, type FranchisingValues } from './franchising-values.ts';

export const FRANCHISING: FormKind<FranchisingValues, FranchisingField, FranchisingContact> = {
  paths: FIELDS,
  read: (values, path) => values[path],
  loadJudge: async () => (await import('./judge-franchising.ts')).judgeFranchising,
};
