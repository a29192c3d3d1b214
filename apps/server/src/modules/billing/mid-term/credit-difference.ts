import { Language } from '@komora/api/enumerations';
import {
  CHARGE_STEP,
  type CreditableRate,
  type DateInterval,
  type DocumentTotal,
  differenceOfDays,
  documentTotal,
  money,
  negate,
  overlap,
  subtract,
  takeCredit,
  type VatRateTotal,
  worthOfDays,
} from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { requestRefund } from '../../payments/index.ts';
import type { SettledDifference } from '../../tenancy/index.ts';
import { formatSubject, issueDifferenceCreditNote, lockInvoice, readCreditableInvoice } from '../invoice/index.ts';
import { addCreditedAmount } from '../rent/index.ts';
import { findCardPayment, type RentPayment, settleRents } from '../rent-payment/index.ts';
import { readDayCredits, readDifferencesBeyond } from './billed-days.ts';
import { type BilledRent, insertMidTermDocument } from './mid-term.sql.ts';
import { amountOf, type MidTerm } from './mid-term.ts';

/** An invoice that can give a credit for some days. */
interface Source {
  invoiceId: string;
  days: DateInterval;
  /** The rest of it, by VAT rate. */
  rates: readonly CreditableRate[];
  /** Its rounding less that of its credit notes, in minor units. */
  rounding: number;
  changes: Awaited<ReturnType<typeof readDayCredits>>;
  /** Null: an earlier difference. */
  rent: { row: BilledRent; payment: RentPayment | null } | null;
}

interface Credit {
  credited: number;
  refunded: number;
}

/**
 * Credits what the remaining days cost less. Each part of the period is credited from the documents about these days, the latest first: earlier differences, then
 * the rent. Never more than they are worth.
 */
export async function creditDifference(trx: Trx, deps: Deps, midTerm: MidTerm): Promise<Pick<SettledDifference, 'credited' | 'refund'>> {
  const { contract, days, rents } = midTerm;
  const all: Credit = { credited: 0, refunded: 0 };
  for (const rent of rents) {
    const part = overlap(rent, days);
    if (part === null) continue;
    const { credited, refunded } = await creditPart(trx, deps, midTerm, rent, part);
    all.credited += credited;
    all.refunded += refunded;
  }
  return { credited: amountOf(all.credited, contract), refund: amountOf(all.refunded, contract) };
}

async function creditPart(trx: Trx, deps: Deps, midTerm: MidTerm, rent: BilledRent, days: DateInterval): Promise<Credit> {
  const { contract, whole, priceBoth } = midTerm;
  const difference = differenceOfDays(priceBoth({ on: rent.suppliedOn, customerType: rent.customerType }), whole, days);
  let needed: readonly VatRateTotal[] = (difference?.rates ?? []).map(({ treatment, net, vat, gross }) => ({
    treatment,
    net: negate(net),
    vat: negate(vat),
    gross: negate(gross),
  }));
  const sum: Credit = { credited: 0, refunded: 0 };
  const kind = difference?.items[0]?.kind === 'INSURANCE' ? 'INSURANCE_DIFFERENCE' : 'RENT_DIFFERENCE';
  for (const source of [...(await listDifferenceSources(trx, contract.id, days)), await readRentSource(trx, contract, rent)]) {
    if (needed.length === 0) break;
    const own = overlap(source.days, days);
    if (own === null) continue;
    const { taken, left } = takeCredit(needed, worthOfDays(source, own));
    needed = left;
    if (taken.length === 0) continue;
    const { credited, refunded } = await issueCredit(trx, deps, midTerm, { source, rates: taken, days: own, kind });
    sum.credited += credited;
    sum.refunded += refunded;
  }
  return sum;
}

async function listDifferenceSources(trx: Trx, contractId: string, days: DateInterval): Promise<Source[]> {
  const differences = await readDifferencesBeyond(trx, contractId, days.from);
  return differences.map(({ from, to, ...difference }) => ({ ...difference, days: { from, to }, rent: null }));
}

async function readRentSource(trx: Trx, { currency }: MidTerm['contract'], row: BilledRent): Promise<Source> {
  const payment = row.isPaid ? await findCardPayment(trx, row.rentId) : null;
  const { rates, rounding } = await readCreditableInvoice(trx, row.rentId, payment?.promised ?? null);
  const changes = await readDayCredits(trx, row.invoiceId, currency);
  return { invoiceId: row.invoiceId, days: { from: row.from, to: row.to }, rates, rounding, changes, rent: { row, payment } };
}

async function issueCredit(
  trx: Trx,
  deps: Deps,
  { contract, last, changeId }: MidTerm,
  credit: { source: Source; rates: readonly VatRateTotal[]; days: DateInterval; kind: 'RENT_DIFFERENCE' | 'INSURANCE_DIFFERENCE' },
): Promise<Credit> {
  const { source, rates, days, kind } = credit;
  const total = withinInvoice(documentTotal(rates), source);
  const amount = total.payable.amount;
  if (amount <= 0) return { credited: 0, refunded: 0 };
  const invoice = await lockInvoice(trx, source.invoiceId);
  if (invoice === undefined) throw new Error(`Invoice ${source.invoiceId} does not exist`);
  const now = deps.clock.now();
  const id = deps.ids.uuid();
  const payment = source.rent?.payment ?? null;
  const toCard = payment !== null && payment.left >= amount ? payment : null;
  const subject = formatSubject(Language.parse(invoice.language), kind, last.boxName, days);
  await issueDifferenceCreditNote(trx, deps, {
    id,
    invoice,
    reason: toCard === null ? null : 'TERMS_CHANGE',
    subject,
    rates,
    total,
    now,
  });
  await insertMidTermDocument(trx, { documentId: id, changeId, days });
  const { currency } = contract;
  if (toCard !== null)
    await requestRefund(trx, deps, {
      paymentId: toCard.paymentId,
      reason: 'TERMS_CHANGE',
      amount,
      currency,
      sendOn: null,
      creditNoteId: id,
      actId: id,
    });
  if (source.rent !== null && !source.rent.row.isPaid) await lowerDebt(trx, deps, source.rent.row, amount, currency);
  return { credited: amount, refunded: toCard === null ? 0 : amount };
}

/** A credit that is rounded up to a whole charge step must not exceed what is left of the invoice. */
function withinInvoice(total: DocumentTotal, { rates, rounding }: Pick<Source, 'rates' | 'rounding'>): DocumentTotal {
  const left = rates.reduce((all, { net, vat }) => all + net.amount + vat.amount, rounding);
  const { amount, currency } = total.payable;
  const payable = money(amount <= left ? amount : amount - CHARGE_STEP[currency], currency);
  return { ...total, payable, rounding: subtract(payable, total.gross) };
}

/** Lowers the due amount of an unpaid rent. If nothing is left, it is paid, and an overlock because of it ends. */
async function lowerDebt(
  trx: Trx,
  deps: Deps,
  { rentId, open }: BilledRent,
  amount: number,
  currency: MidTerm['contract']['currency'],
): Promise<void> {
  const lowered = Math.min(amount, open);
  await addCreditedAmount(trx, rentId, lowered);
  if (lowered < open) return;
  const paid = { rentId, amount: money(lowered, currency), paidAt: deps.clock.now(), method: 'MARKED_BY_ADMIN' as const };
  await settleRents(trx, deps, [{ ...paid, card: null, isSilent: true }]);
}
