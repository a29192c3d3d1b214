import type { AdminEndpoints, VatRuleRecord } from '@komora/api/admin';
import type { ValidationResult } from '@komora/web-kit/validation';
import type * as z from 'zod/mini';
import { hundredthsOf } from '../../shared/decimal.ts';
import { type TextPath, type TextValues, textPaths, textValues, typedTexts } from '../../shared/localised.ts';
import { createReader } from '../../shared/typed-reader.ts';

/** How an item is taxed, as it is typed. */
export type TreatmentValues = TextValues<'clause'> & { readonly kind: string; readonly rate: string; readonly code: string };
export type TreatmentPath = Exclude<keyof TreatmentValues, TextPath<'clause'>> | TextPath<'clause'>;
export const TREATMENT_PATHS: readonly TreatmentPath[] = ['kind', 'rate', 'code', ...textPaths('clause')];

type Body = z.input<AdminEndpoints['PUT /api/admin/vat-rules/{id}']['body']>;
export type Correction = Omit<Body, 'version'>;
export type Treatment = Omit<Correction, 'reason'>;

/** A rate in per cent, as it is typed. */
export const typedRate = (rateBp: number): string => String(rateBp / 100);

const HIGHEST_RATE = 10_000;

export function readTreatment(read: ReturnType<typeof createReader>, values: TreatmentValues): Treatment {
  const isExempt = values.kind === 'exempt';
  // Hundredths of a per cent are basis points.
  const rateBp = isExempt ? null : read.hundredths('rate', values.rate);
  const isRate = rateBp === null || (rateBp >= 0 && rateBp <= HIGHEST_RATE);
  if (!isRate && hundredthsOf(values.rate) !== null) read.errors.push({ path: 'rate', code: 'revalid/rule/basic/regex' });
  const exemptionCode = isExempt ? read.text('code', values.code) : null;
  const exemptionClause = isExempt ? typedTexts('clause', values) : null;
  if (exemptionClause !== null && Object.keys(exemptionClause).length === 0)
    read.errors.push({ path: 'clause.SK', code: 'revalid/rule/basic/not-null' });
  return { rateBp, exemptionCode, exemptionClause };
}

export type CorrectionValues = TreatmentValues & { readonly reason: string };
export type CorrectionPath = TreatmentPath | 'reason';
export const CORRECTION_PATHS: readonly CorrectionPath[] = [...TREATMENT_PATHS, 'reason'];

export const correctionValues = ({ rateBp, exemptionCode, exemptionClause }: VatRuleRecord): CorrectionValues => ({
  kind: rateBp === null ? 'exempt' : 'rate',
  rate: rateBp === null ? '' : typedRate(rateBp),
  code: exemptionCode ?? '',
  ...textValues('clause', exemptionClause ?? {}),
  reason: '',
});

export function validateCorrection(values: CorrectionValues): ValidationResult<Correction> {
  const read = createReader();
  const treatment = readTreatment(read, values);
  return read.result({ ...treatment, reason: read.text('reason', values.reason) });
}

const FIELDS: Readonly<Record<string, string>> = {
  itemKind: 'items',
  customerType: 'customers',
  rateBp: 'rate',
  exemptionCode: 'code',
  exemptionClause: 'clause.SK',
};
/** The field of the form for a field of the request. */
export const formPath = (path: string): string => FIELDS[path] ?? path.replace(/^exemptionClause\./, 'clause.');
