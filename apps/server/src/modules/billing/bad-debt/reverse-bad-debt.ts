import { Currency, Language } from '@komora/api/enumerations';
import { BAD_DEBT_COUNTRIES, type CreditableRate, creditAmount, type Money, money, sum } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { actOnce, readLegalEntity, type StaffCall } from '../../operations/index.ts';
import { lockForAct, payDebits, placeOfAccount } from '../account/index.ts';
import { breakdownRates, issuePricedCharge } from '../invoice/index.ts';
import { assertAmount, findEntryBySource } from '../ledger/index.ts';
import { type CorrectionRow, insertReversal, listOpenMoney, lockCorrection } from './bad-debt.sql.ts';
import { formatReversalSubject } from './bad-debt-subjects.ts';

interface Request {
  correctionId: string;
  /** Minor units with VAT: what was paid of the debt. */
  amount: number;
  reason: string;
}

/**
 * Reverses a correction after the client has paid the debt, or a part of it: issues the document that raises the tax base and VAT again, and pays it with the
 * money that is open on the client's account, the oldest first.
 * @throws AppError not-found, ledger/invalid-amount, ledger/more-than-open for more than what is left of the correction or of the
 * money, idempotency/key-reused
 */
export async function reverseBadDebt(deps: Deps, request: Request, call: StaffCall): Promise<{ documentId: string }> {
  const { correctionId, amount } = request;
  assertAmount(amount);
  return actOnce(deps, call, request, async (trx) => {
    const correction = await lockCorrection(trx, correctionId);
    if (correction === undefined) throw new AppError('not-found');
    const { clientId, legalEntityId, currency } = correction;
    const place = await placeOfAccount(trx, { clientId, legalEntityId, contractId: null }, call.scope);
    const credits = await lockForAct(trx, await listOpenMoney(trx, { clientId, legalEntityId, currency }));
    if (credits.reduce((all, { open }) => all + open, 0) < amount) throw new AppError('ledger/more-than-open');
    const rates = creditAmount(leftOf(correction), money(amount, currency));
    if (rates === null) throw new AppError('ledger/more-than-open');
    const documentId = deps.ids.uuid();
    const now = deps.clock.now();
    await issueReversal(trx, deps, { documentId, correction, rates, now });
    await insertReversal(trx, { documentId, correctionId, staffId: call.audit.staffId, now });
    const entry = await findEntryBySource(trx, 'DOCUMENT', documentId);
    for (const credit of credits)
      await payDebits(trx, deps, { credit, debits: entry === undefined ? [] : await lockForAct(trx, [entry.id]), isSilent: true });
    return { response: { documentId }, audited: { id: documentId, ...place, after: { amount, currency, correctionId } } };
  });
}

/** The part of a correction that is not reversed, by VAT rates. */
function leftOf({ breakdown, reversed, currency }: CorrectionRow): CreditableRate[] {
  const earlier = reversed.flatMap((one) => breakdownRates(one, currency));
  return breakdownRates(breakdown, currency).map((rate) => {
    const own = earlier.filter(({ treatment }) => isSame(treatment, rate.treatment));
    const left = (part: 'net' | 'vat'): Money =>
      money(
        own.reduce((rest, one) => rest - one[part].amount, rate[part].amount),
        currency,
      );
    return { ...rate, net: left('net'), vat: left('vat') };
  });
}

type Treatment = CreditableRate['treatment'];
const isSame = (a: Treatment, b: Treatment): boolean =>
  a.kind === 'RATE' ? b.kind === 'RATE' && a.rateBp === b.rateBp : b.kind === 'EXEMPT' && a.code === b.code;

async function issueReversal(
  trx: Parameters<typeof issuePricedCharge>[0],
  deps: Deps,
  {
    documentId,
    correction,
    rates,
    now,
  }: { documentId: string; correction: CorrectionRow; rates: NonNullable<ReturnType<typeof creditAmount>>; now: Date },
): Promise<void> {
  const entity = await readLegalEntity(trx, correction.legalEntityId);
  const country = BAD_DEBT_COUNTRIES.find((one) => one === entity.country);
  if (country === undefined) throw new AppError('not-found');
  const language = Language.parse(correction.language);
  const subject = formatReversalSubject(language, country, correction.number);
  const currency = Currency.parse(correction.currency);
  const total = (part: 'net' | 'vat' | 'gross') => sum(rates.map((rate) => rate[part]));
  await issuePricedCharge(trx, deps, {
    invoiceId: documentId,
    entity,
    clientId: correction.clientId,
    contractId: correction.contractId,
    language,
    customer: correction.customer,
    dueInDays: 0,
    now,
    document: {
      lines: rates.map((rate) => ({ ...rate, subject, unitNet: rate.net, quantity: 1 })),
      rates,
      total: { net: total('net'), vat: total('vat'), gross: total('gross'), rounding: money(0, currency), payable: total('gross') },
    },
  });
}
