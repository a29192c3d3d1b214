import type { ProofDetails } from '@komora/api';
import type { FieldError } from '@komora/api/errors';
import { defineForm } from '@komora/web-kit/define-form';
import { invalid } from '@komora/web-kit/validation';

export interface ProofValues {
  readonly insurer: string;
  readonly policyNumber: string;
  readonly validUntil: string;
  /** Units of the currency, as typed. */
  readonly insured: string;
  /** The name of the chosen file; empty for none. */
  readonly file: string;
  /** The chosen file has more bytes than a proof may have. */
  readonly isTooLarge: boolean;
}

export type TypedProof = Pick<ProofDetails, 'insurer' | 'policyNumber' | 'validUntil'> & { readonly amount: number };

export const NO_PROOF: ProofValues = { insurer: '', policyNumber: '', validUntil: '', insured: '', file: '', isTooLarge: false };

/** Minor units of a typed amount, with or without thousands and decimals, as people of any country write them; null for other texts. */
export function amountOf(typed: string): number | null {
  const text = typed.replace(/\s/g, '');
  const [, whole = '', part = ''] = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  const digits = whole.replace(/[.,]/g, '');
  return digits === '' || digits.length > 10 ? null : Number(digits) * 100 + Number(part.padEnd(2, '0'));
}

export const proofForm = defineForm<ProofValues, TypedProof>({
  paths: ['insurer', 'policyNumber', 'validUntil', 'insured', 'file'],
  validate: (values) => {
    const errors: FieldError[] = (['insurer', 'policyNumber', 'validUntil', 'insured', 'file'] as const)
      .filter((path) => values[path].trim() === '')
      .map((path) => ({ path, code: 'revalid/rule/basic/not-null' }));
    const amount = amountOf(values.insured);
    if (amount === null && values.insured.trim() !== '') errors.push({ path: 'insured', code: 'revalid/rule/basic/regex' });
    if (values.isTooLarge) errors.push({ path: 'file', code: 'proof/too-large' });
    if (errors.length > 0 || amount === null) return invalid(errors);
    const { insurer, policyNumber, validUntil } = values;
    return { valid: true, value: { insurer, policyNumber, validUntil, amount } };
  },
});
