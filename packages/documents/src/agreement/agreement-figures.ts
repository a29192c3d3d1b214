import { type Figures, figuresOf } from '../pdf/figures.ts';
import type { AgreementData } from './agreement-data.ts';

/** Formatters for the amounts, dates and rates of an agreement. */
export function agreementFigures(data: AgreementData): Figures {
  const amounts = [data.rentNetMonth, data.insuranceNetMonth, data.firstAmount, data.recurringAmount, data.insurance.coverage];
  return figuresOf(data.language, data.currency, [...amounts, data.refund?.amount ?? 0]);
}
