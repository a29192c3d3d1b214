import { type DateInterval, type Money, money, type PricedPeriod } from '@komora/domain';
import type { ContractLife, DueContract } from '../../tenancy/index.ts';
import type { BilledRent } from './mid-term.sql.ts';

/** Prices the last billed period of a contract before and after a change of rent or insurance. */
export type PriceBoth = (tax: { on: string; customerType: BilledRent['customerType'] }) => { billed: PricedPeriod; changed: PricedPeriod };

/** A change with the billed period that it is in. */
export interface MidTerm {
  contract: ContractLife;
  last: DueContract;
  changeId: string;
  whole: DateInterval;
  /** The changed days that are billed. */
  days: DateInterval;
  rents: readonly BilledRent[];
  priceBoth: PriceBoth;
}

/** A sum in minor units; null for nothing. */
export const amountOf = (sum: number, { currency }: Pick<ContractLife, 'currency'>): Money | null =>
  sum === 0 ? null : money(sum, currency);
