import type { FieldError } from '@komora/contract/errors';
import { FranchisingContact } from '@komora/contract/franchising';
import { firstOfEach, type Judgement, judgeBy } from '../../forms/judge.ts';
import { FIELDS, type FranchisingValues } from './franchising-values.ts';

const ANSWERS: Readonly<Record<string, boolean>> = { yes: true, no: false };

/** Square metres as people write them: spaces part the thousands. */
const areaOf = (typed: string): number => Number(typed.replaceAll(/\s/g, ''));

/** What the contract says of the form, as it is to be sent. */
export function judgeFranchising(values: FranchisingValues): Judgement<FranchisingContact> {
  const empty = FIELDS.filter((path) => values[path].trim() === '');
  const missing = empty.map((path): FieldError => ({ path, code: 'revalid/rule/basic/not-null' }));
  const judged = judgeBy<FranchisingContact>(FranchisingContact, {
    ...values,
    propertyAreaInM2: areaOf(values.propertyAreaInM2),
    isPrimaryIncome: ANSWERS[values.isPrimaryIncome],
    hasReadFranchiseBrochure: ANSWERS[values.hasReadFranchiseBrochure],
  });
  return judged.good ? judged : { good: false, errors: firstOfEach([...missing, ...judged.errors]) };
}
