import type { MoveIn } from '@komora/api/admin';
import type { ValidationResult } from '@komora/web-kit/validation';
import { typedHundredths } from '../../shared/decimal.ts';
import { createReader } from '../../shared/typed-reader.ts';

export interface TermsValues {
  readonly invoicingPeriod: string;
  readonly insuranceId: string;
  /** In units of the currency; empty: the list price. */
  readonly ownPrice: string;
  /** In units of the currency; empty: none. */
  readonly deposit: string;
}
export interface TermsBody {
  readonly invoicingPeriod: 1 | 3 | 6 | 12;
  readonly insuranceId: string;
  readonly ownPrice: number | null;
  readonly deposit: number;
}

export function termsValues({ terms, offer, deposit }: Pick<MoveIn, 'terms' | 'offer' | 'deposit'>, locale: string): TermsValues {
  return {
    invoicingPeriod: String(terms?.invoicingPeriod ?? 1),
    insuranceId: terms?.insuranceId ?? offer?.insurances[0]?.id ?? '',
    ownPrice: terms?.ownPrice == null ? '' : typedHundredths(terms.ownPrice, locale),
    deposit: deposit.amount === 0 ? '' : typedHundredths(deposit.amount, locale),
  };
}

export function validateTerms({ invoicingPeriod, insuranceId, ownPrice, deposit }: TermsValues): ValidationResult<TermsBody> {
  const reader = createReader();
  return reader.result({
    invoicingPeriod: Number(invoicingPeriod) as TermsBody['invoicingPeriod'],
    insuranceId: reader.text('insuranceId', insuranceId),
    ownPrice: ownPrice.trim() === '' ? null : reader.hundredths('ownPrice', ownPrice),
    deposit: deposit.trim() === '' ? 0 : reader.hundredths('deposit', deposit),
  });
}
