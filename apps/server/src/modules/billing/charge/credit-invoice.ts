import { Currency } from '@komora/api/enumerations';
import { CHARGE_STEP, type CreditableRate, creditAmount, money, type VatRateTotal } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { deriveId } from '../../../platform/ids.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { StaffCall } from '../../operations/index.ts';
import { placeOfInvoice } from '../account/index.ts';
import { actWithinLimit, type LimitedAct, type LimitedResponse } from '../approval/index.ts';
import {
  type InvoiceDocumentItem,
  issueStaffCreditNote,
  listInvoiceItems,
  lockDocumentId,
  lockInvoice,
  readCreditable,
  readCredited,
} from '../invoice/index.ts';
import { assertAmount, lockInvoicesOfRents } from '../ledger/index.ts';
import { cancelCreditedReferral } from '../referral/index.ts';
import { lockRent } from '../rent/index.ts';
import { findCardPayment, settleRents } from '../rent-payment/index.ts';

/** The credited part: a gross amount in minor units, or whole lines by their positions from 0. */
export type CreditedPart = { gross: number } | { positions: readonly number[] };

interface Request {
  invoiceId: string;
  part: CreditedPart;
  reason: string;
}

/** {@link enterCredit} of staff with a limit. */
export const creditInvoiceAct: LimitedAct<Request> = {
  noun: 'credit-note',
  run: async (trx, deps, { invoiceId, part }, { scope }) => {
    const place = await placeOfInvoice(trx, invoiceId, scope);
    const creditNoteId = await enterCredit(trx, deps, { actId: deps.ids.uuid(), invoiceId, part });
    const { amount, currency } = await readCredited(trx, creditNoteId);
    return { id: creditNoteId, result: { creditNoteId }, place, amount, currency: Currency.parse(currency) };
  },
};

/**
 * Credits a part of an invoice, see {@link enterCredit}. Above the person's limit it waits for an approval.
 * @throws AppError not-found, ledger/invalid-amount, ledger/more-than-open, idempotency/key-reused
 */
export function creditInvoice(deps: Deps, request: Request, call: StaffCall): Promise<LimitedResponse> {
  return actWithinLimit(deps, creditInvoiceAct, request, call);
}

/**
 * Credits a part of an invoice at the operator's decision: issues a credit note and lowers what is due. What was paid already becomes the client's
 * credit, which pays the next invoices or is paid out. A rent whose invoice is covered by it counts as paid.
 * @param input.actId chosen by the caller; a repeated act with the same id issues nothing
 * @returns the id of the credit note
 * @throws AppError ledger/invalid-amount, not-found, ledger/more-than-open for more than what is left after earlier and promised credits
 */
export async function enterCredit(trx: Trx, deps: Deps, input: { actId: string; invoiceId: string; part: CreditedPart }): Promise<string> {
  const { actId, invoiceId, part } = input;
  if ('gross' in part) assertAmount(part.gross);
  const id = deriveId(deps.deploymentId, 'credit-note', actId);
  if (await lockDocumentId(trx, id)) return id;
  const rentId = await lockRentOf(trx, invoiceId);
  const invoice = await lockInvoice(trx, invoiceId);
  if (invoice === undefined) throw new AppError('not-found');
  const currency = Currency.parse(invoice.currency);
  const payment = rentId === null ? null : await findCardPayment(trx, rentId);
  const { rates } = await readCreditable(trx, invoice, payment?.promised ?? null);
  const credited =
    'gross' in part
      ? creditAmount(rates, money(part.gross, currency))
      : creditLines(rates, await readLines(trx, invoiceId, part.positions));
  if (credited === null) throw new AppError('ledger/more-than-open');
  const gross = credited.reduce((all, rate) => all + rate.gross.amount, 0);
  assertAmount(gross);
  if (gross % CHARGE_STEP[currency] !== 0) throw new AppError('ledger/invalid-amount');
  const now = deps.clock.now();
  await issueStaffCreditNote(trx, deps, { id, invoice, reason: null, rates: credited, now });
  if (rentId !== null) {
    await settleCovered(trx, deps, rentId, money(gross, currency));
    await cancelCreditedReferral(trx, deps, rentId);
  }
  return id;
}

async function lockRentOf(trx: Trx, invoiceId: string): Promise<string | null> {
  const rentId = (await lockInvoice(trx, invoiceId))?.rent_id ?? null;
  if (rentId !== null) await lockRent(trx, rentId);
  return rentId;
}

async function readLines(trx: Trx, invoiceId: string, positions: readonly number[]): Promise<InvoiceDocumentItem[]> {
  const items = await listInvoiceItems(trx, invoiceId);
  return [...new Set(positions)].map((position) => {
    const item = items[position];
    if (item === undefined) throw new AppError('not-found');
    return item;
  });
}

/** Credits lines at their own VAT treatment. @returns null if they are more than what is left of a rate */
function creditLines(rates: readonly CreditableRate[], lines: readonly InvoiceDocumentItem[]): VatRateTotal[] | null {
  const credited: VatRateTotal[] = [];
  for (const rate of rates) {
    const { treatment } = rate;
    const own = lines.filter((line) =>
      treatment.kind === 'RATE' ? line.vat_rate_bp === treatment.rateBp : line.exemption_code === treatment.code,
    );
    const gross = own.reduce((all, line) => all + line.amount_gross, 0);
    if (own.length === 0) continue;
    assertAmount(gross);
    const part = creditAmount([rate], money(gross, rate.net.currency));
    if (part === null) return null;
    credited.push(...part);
  }
  return credited;
}

async function settleCovered(
  trx: Trx,
  deps: Deps,
  rentId: string,
  amount: Parameters<typeof settleRents>[2][number]['amount'],
): Promise<void> {
  const [entry] = await lockInvoicesOfRents(trx, [rentId]);
  const { isPaid } = await lockRent(trx, rentId);
  if (isPaid || entry === undefined || entry.open > 0) return;
  await settleRents(trx, deps, [{ rentId, amount, paidAt: deps.clock.now(), method: 'MARKED_BY_ADMIN', card: null, isSilent: true }]);
}
