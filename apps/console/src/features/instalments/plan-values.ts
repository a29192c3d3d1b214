import type { InstalmentDebt } from '@komora/api/admin';
import { type Currency, type Instalment, type InstalmentInterval, MOST_INSTALMENTS, splitIntoInstalments } from '@komora/domain';
import { hundredthsOf, typedHundredths, wholeOf } from '../../shared/decimal.ts';

/** Entered values. Amounts and the count as typed. */
export interface PlanValues {
  readonly chosen: readonly string[];
  readonly count: string;
  readonly interval: InstalmentInterval;
  readonly firstOn: string;
  readonly rows: readonly { readonly position: number; readonly dueOn: string; readonly amount: string }[];
  readonly reason: string;
}

/** In which money and in which language amounts are typed. */
export interface PlanMoney {
  readonly currency: Currency;
  readonly locale: string;
}

/** Three monthly instalments for all these invoices. */
export function initialValues(debts: readonly InstalmentDebt[], { firstOn, ...of }: PlanMoney & { readonly firstOn: string }): PlanValues {
  const chosen = debts.map(({ entryId }) => entryId);
  return split({ chosen, count: '3', interval: 'MONTH', firstOn, rows: [], reason: '' }, debts, of);
}

export const totalOf = (debts: readonly InstalmentDebt[], chosen: readonly string[]): number =>
  debts.reduce((sum, { entryId, open }) => (chosen.includes(entryId) ? sum + open : sum), 0);

/** Splits the total again. Without a usable count, day or total the rows stay as they are. */
export function split(values: PlanValues, debts: readonly InstalmentDebt[], { currency, locale }: PlanMoney): PlanValues {
  const { chosen, interval, firstOn } = values;
  const total = totalOf(debts, chosen);
  const count = wholeOf(values.count) ?? 0;
  if (total === 0 || count < 1 || count > MOST_INSTALMENTS || firstOn === '') return values;
  const rows = splitIntoInstalments({ total, currency, count, firstOn, interval });
  return {
    ...values,
    rows: rows.map(({ dueOn, amount }, index) => ({ position: index + 1, dueOn, amount: typedHundredths(amount, locale) })),
  };
}

/** The rows as the server gets them; an amount that is no number is 0, which the check of the plan finds. */
export const readRows = (values: PlanValues): Instalment[] =>
  values.rows.map(({ dueOn, amount }) => ({ dueOn, amount: hundredthsOf(amount) ?? 0 }));
