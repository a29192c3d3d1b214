import type { AdminEndpoints, LateInvoice } from '@komora/api/admin';
import type { ErrorCode } from '@komora/api/errors';
import { COUNTRIES } from '@komora/domain/country';
import type { ValidationResult } from '@komora/web-kit/validation';
import type * as z from 'zod/mini';
import { hundredthsOf } from '../../shared/decimal.ts';
import { createReader } from '../../shared/typed-reader.ts';

const wrong: ErrorCode = 'revalid/rule/basic/regex';

/** A base rate as it is typed. */
export interface BaseRateValues {
  readonly country: string;
  /** Per cent. */
  readonly rate: string;
  readonly validFrom: string;
  readonly reason: string;
}
export type BaseRate = z.input<AdminEndpoints['POST /api/admin/base-rates']['body']>;

const HIGHEST_RATE = 10_000;

export function validateBaseRate(values: BaseRateValues): ValidationResult<BaseRate> {
  const read = createReader();
  const country = COUNTRIES.find((one) => one === read.text('country', values.country));
  // Hundredths of a per cent are basis points.
  const rateBp = read.hundredths('rate', values.rate);
  if (hundredthsOf(values.rate) !== null && (rateBp < 0 || rateBp > HIGHEST_RATE)) read.errors.push({ path: 'rate', code: wrong });
  const validFrom = read.text('validFrom', values.validFrom);
  const reason = read.text('reason', values.reason);
  return read.result({ country: country ?? 'SVK', rateBp, validFrom, reason });
}

/** Which interest is charged, as it is typed. */
export interface ChargeValues {
  /** The ids of the invoices. */
  readonly invoices: readonly string[];
  readonly dueInDays: string;
  readonly reason: string;
}
export type ChargedInterest = Omit<
  z.input<AdminEndpoints['POST /api/admin/clients/{id}/late-interest']['body']>,
  'legalEntityId' | 'currency'
>;

const LONGEST_TERM = 90;

export const validateCharge =
  (shown: readonly LateInvoice[]) =>
  (values: ChargeValues): ValidationResult<ChargedInterest> => {
    const read = createReader();
    const chosen = shown.filter(({ invoiceId }) => values.invoices.includes(invoiceId));
    if (chosen.length === 0) read.errors.push({ path: 'invoices', code: 'revalid/rule/basic/not-null' });
    const dueInDays = read.whole('dueInDays', values.dueInDays);
    if (dueInDays < 0 || dueInDays > LONGEST_TERM) read.errors.push({ path: 'dueInDays', code: wrong });
    const reason = read.text('reason', values.reason);
    const invoices = chosen.map(({ invoiceId, until, interest }) => ({ invoiceId, until, interest }));
    return read.result({ invoices, dueInDays, reason });
  };

/** The interest of chosen invoices, minor units. */
export const sumOf = (shown: readonly LateInvoice[], chosen: readonly string[]): number =>
  shown.reduce((sum, { invoiceId, interest }) => (chosen.includes(invoiceId) ? sum + interest : sum), 0);

/** Invoices whose interest can be computed; those of an instalment plan are not chosen at first. */
export const chargeable = (shown: readonly LateInvoice[]): readonly LateInvoice[] => shown.filter(({ interest }) => interest > 0);
export const chosenAtFirst = (shown: readonly LateInvoice[]): readonly string[] =>
  chargeable(shown)
    .filter(({ isPlanned }) => !isPlanned)
    .map(({ invoiceId }) => invoiceId);
