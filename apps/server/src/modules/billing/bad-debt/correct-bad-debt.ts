import type { BadDebt as BadDebtResponse } from '@komora/api/admin';
import { Language } from '@komora/api/enumerations';
import {
  BAD_DEBT_COUNTRIES,
  BAD_DEBT_GROUNDS_OF,
  type BadDebtClaim,
  type BadDebtCondition,
  type BadDebtCountry,
  badDebtConditions,
  creditAmount,
  money,
} from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import type { StaffCall } from '../../operations/index.ts';
import { lockForAct, placeOfInvoice } from '../account/index.ts';
import { actWithinLimit, type LimitedAct, type LimitedResponse } from '../approval/index.ts';
import { issueBadDebtNote, lockInvoice, readCreditable } from '../invoice/index.ts';
import { findCardPayment, settleRents } from '../rent-payment/index.ts';
import { type DebtRow, findDebt, insertCorrection } from './bad-debt.sql.ts';
import { formatCorrectionSubject } from './bad-debt-subjects.ts';

interface Request extends BadDebtClaim {
  entryId: string;
  reason: string;
}

/** A write-off with a correction of VAT, by staff with a limit for write-offs. */
export const badDebtAct: LimitedAct<Request> = {
  noun: 'write-off',
  run: async (trx, deps, { entryId, ground, reference, on }, { staffId, scope }) => {
    await lockForAct(trx, [entryId]);
    const now = deps.clock.now();
    const debt = await readDebt(trx, entryId, now);
    const place = await placeOfInvoice(trx, debt.invoiceId, scope);
    const country = countryOf(debt);
    const conditions = conditionsOf(debt, { ground, reference, on });
    if (country === null || !BAD_DEBT_GROUNDS_OF[country].includes(ground) || conditions.some(({ isMet }) => !isMet))
      throw new AppError('bad-debt/conditions-not-met');
    const documentId = deps.ids.uuid();
    const { invoice, rates } = await readCorrected(trx, debt);
    const subject = formatCorrectionSubject(Language.parse(invoice.language), country, invoice.number);
    await issueBadDebtNote(trx, deps, { id: documentId, invoice, subject, rates, now });
    await insertCorrection(trx, { documentId, ground, reference, on, staffId, now });
    await settleCovered(trx, deps, debt, now);
    return { id: documentId, result: { documentId }, place, amount: debt.open, currency: debt.currency };
  },
};

/**
 * Gives up what is open of an invoice, and issues the document that lowers its tax base and VAT. Above the person's limit it waits for an approval, which checks
 * the conditions again.
 * @throws AppError not-found, bad-debt/conditions-not-met, ledger/more-than-open for an invoice of which nothing is open, idempotency/key-reused
 */
export function correctBadDebt(deps: Deps, request: Request, call: StaffCall): Promise<LimitedResponse> {
  return actWithinLimit(deps, badDebtAct, request, call);
}

/** The conditions of a correction with their states, and what it would contain. @throws AppError not-found, ledger/more-than-open */
export function showBadDebt(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { entryId, ...claim }: BadDebtClaim & { entryId: string },
  scope: Scope,
): Promise<BadDebtResponse> {
  return inTransaction(db, async (trx) => {
    const debt = await readDebt(trx, entryId, clock.now());
    await placeOfInvoice(trx, debt.invoiceId, scope);
    const country = countryOf(debt);
    const rates = country === null ? [] : (await readCorrected(trx, debt)).rates;
    const amount = (part: 'net' | 'vat' | 'gross') => rates.reduce((sum, rate) => sum + rate[part].amount, 0);
    return {
      number: debt.number,
      country: debt.country,
      isSupported: country !== null,
      grounds: country === null ? [] : [...BAD_DEBT_GROUNDS_OF[country]],
      conditions: conditionsOf(debt, claim),
      currency: debt.currency,
      net: amount('net'),
      vat: amount('vat'),
      gross: amount('gross'),
    };
  });
}

async function readDebt(reader: Reader, entryId: string, now: Date): Promise<DebtRow> {
  const debt = await findDebt(reader, entryId, now);
  if (debt === undefined) throw new AppError('not-found');
  if (debt.open === 0) throw new AppError('ledger/more-than-open');
  return debt;
}

const countryOf = ({ country }: DebtRow): BadDebtCountry | null => BAD_DEBT_COUNTRIES.find((one) => one === country) ?? null;

function conditionsOf(debt: DebtRow, claim: BadDebtClaim): BadDebtCondition[] {
  const country = countryOf(debt);
  return country === null ? [] : badDebtConditions({ ...debt, country }, claim);
}

/** The invoice, locked, and its open part by VAT rates. @throws AppError ledger/more-than-open if earlier credit notes leave less */
async function readCorrected(trx: Trx, { invoiceId, rentId, open, currency }: DebtRow) {
  const invoice = await lockInvoice(trx, invoiceId);
  if (invoice === undefined) throw new AppError('not-found');
  const payment = rentId === null ? null : await findCardPayment(trx, rentId);
  const { rates: creditable } = await readCreditable(trx, invoice, payment?.promised ?? null);
  const rates = creditAmount(creditable, money(open, currency));
  if (rates === null) throw new AppError('ledger/more-than-open');
  return { invoice, rates };
}

/** A rent whose invoice is covered by the document counts as paid, without a receipt. */
async function settleCovered(trx: Trx, deps: Deps, { rentId, open, currency }: DebtRow, now: Date): Promise<void> {
  if (rentId === null) return;
  const amount = { amount: open, currency };
  await settleRents(trx, deps, [{ rentId, amount, paidAt: now, method: 'MARKED_BY_ADMIN', card: null, isSilent: true }]);
}
