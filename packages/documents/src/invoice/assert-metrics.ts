import { COUNTRY_FACTS } from '@komora/domain';
import type { InvoiceAmounts, InvoiceData } from './invoice-data.ts';

/** Checks the amounts of a document before it is drawn. The renderer prints amounts and computes none. @throws Error */
export function assertMetrics({
  number,
  kind,
  lines,
  rates,
  total,
  rounding,
  fromReward,
  payable,
  corrects,
  currency,
  country,
}: InvoiceData): void {
  const fail = (what: string): never => {
    throw new Error(`${number} does not add up: ${what}`);
  };
  if (lines.length === 0 || rates.length === 0) fail('it has no lines');
  for (const amounts of [...lines, ...rates, total]) {
    if (amounts.net + amounts.vat !== amounts.gross) fail(`${amounts.net} and ${amounts.vat} are not ${amounts.gross}`);
  }
  for (const part of ['net', 'vat', 'gross'] as const) {
    if (sumOf(lines, part) !== total[part]) fail(`its lines come to ${sumOf(lines, part)} ${part}, the total says ${total[part]}`);
    if (sumOf(rates, part) !== total[part]) fail(`its VAT rates come to ${sumOf(rates, part)} ${part}, the total says ${total[part]}`);
  }
  for (const rate of rates) {
    const ofRate = lines.filter((line) => line.rateBp === rate.rateBp);
    if (rate.rateBp !== null && sumOf(ofRate, 'net') !== rate.net) fail(`lines of ${rate.rateBp} bp come to ${sumOf(ofRate, 'net')} net`);
    if (rate.rateBp === null && (rate.vat !== 0 || rate.exemptionClause === null)) fail('an exemption bears VAT or no clause');
  }
  if (fromReward < 0 || total.gross + rounding - fromReward !== payable)
    fail(`${total.gross} with a rounding of ${rounding} and ${fromReward} of reward is not ${payable}`);
  if ((kind === 'CREDIT_NOTE') !== (corrects !== null)) fail('a credit note names what it corrects, an invoice does not');
  // All four countries require the VAT in their own currency.
  const required = COUNTRY_FACTS[country].currency;
  if (currency !== required) fail(`VAT in ${currency} would have to be stated in ${required} as well`);
}

const sumOf = (rows: readonly InvoiceAmounts[], part: keyof InvoiceAmounts) => rows.reduce((sum, row) => sum + row[part], 0);
