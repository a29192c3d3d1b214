import { creditUnusedDays as creditOf, type Money, money, type UnusedCredit } from '@komora/domain';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { requestRefund } from '../../payments/index.ts';
import { type ContractLife, type CreditedDays, lastChargedDay } from '../../tenancy/index.ts';
import { type CreditableInvoice, issueUnusedDaysCreditNote, readCreditableInvoice } from '../invoice/index.ts';
import { readDayCredits } from '../mid-term/index.ts';
import { cancelReferral, returnReward } from '../referral/index.ts';
import { creditUnpaidRent, listRentsBeyond } from '../rent/index.ts';
import { findCardPayment, lockPaymentsOfContract, type RentPayment } from '../rent-payment/index.ts';
import { creditDifferences, listUnusedDifferences } from './credit-differences.ts';

interface UnusedRent {
  invoice: CreditableInvoice['invoice'];
  payment: RentPayment | null;
  rentId: string;
  isPaid: boolean;
  /** The unpaid amount in minor units; 0 for a paid rent. */
  due: number;
  /** The distribution of the credit in minor units: first to the paid money, the rest to the referral reward. */
  back: { money: number; reward: number };
  credit: UnusedCredit;
}

/**
 * Credits the days after the last charged day: for each paid rent a credit note and a refund to the card that paid it, for each unpaid rent
 * a credit note that lowers what is due. A referral
 * reward that paid the rent is returned, and the reward for recommending this client is cancelled if the client withdrew or left early. The contract is locked. Idempotent. A rent that was not paid by card only gets its credit note;
 * the log reports that money must be returned manually.
 */
export async function creditUnusedDays(trx: Trx, deps: Deps, contract: ContractLife): Promise<CreditedDays> {
  await lockPaymentsOfContract(trx, contract.id);
  const now = deps.clock.now();
  const reason = contract.chargedUntil === null ? 'EARLY_END' : 'WITHDRAWAL';
  await cancelReferral(trx, deps, { contractId: contract.id, withdrawn: reason === 'WITHDRAWAL' });
  let [credited, back] = [0, 0];
  for (const { invoice, payment, rentId, isPaid, due, credit, back: shares } of await listUnused(trx, contract)) {
    const creditNoteId = await issueUnusedDaysCreditNote(trx, deps, { invoice, reason, credit, now });
    credited += credit.total.payable.amount;
    const { clientId, currency } = contract;
    if (shares.reward > 0) await returnReward(trx, deps, { clientId, contractId: contract.id, rentId, amount: shares.reward, currency });
    const amount = shares.money;
    if (!isPaid) {
      await creditUnpaidRent(trx, { rentId, amount, dueBefore: due, now });
      continue;
    }
    if (amount <= 0) continue;
    back += amount;
    const toCard = payment === null ? 0 : Math.min(amount, payment.left);
    if (toCard < amount) {
      deps.log.error(
        { contractId: contract.id, creditNoteId },
        'credited a rent that was not paid by card, or not completely; staff must return the money manually',
      );
    }
    if (payment !== null && toCard > 0)
      await requestRefund(trx, deps, { paymentId: payment.paymentId, reason, amount: toCard, currency, sendOn: null, creditNoteId });
  }
  const differences = await creditDifferences(trx, deps, contract, reason);
  const sum = (amount: number) => (amount === 0 ? null : money(amount, contract.currency));
  return { credited: sum(credited + differences.credited), refund: sum(back + differences.back) };
}

/** The refund that {@link creditUnusedDays} would create; changes nothing. */
export async function previewUnusedDays(reader: Reader, contract: ContractLife): Promise<Money> {
  const unused = await listUnused(reader, contract);
  const differences = await listUnusedDifferences(reader, contract);
  return money(
    unused.reduce((all, { isPaid, back }) => (isPaid ? all + back.money : all), 0) + differences.reduce((all, { back }) => all + back, 0),
    contract.currency,
  );
}

async function listUnused(reader: Reader, contract: ContractLife): Promise<UnusedRent[]> {
  const chargedUntil = lastChargedDay(contract);
  if (chargedUntil === null) return [];
  const unused: UnusedRent[] = [];
  for (const rent of await listRentsBeyond(reader, contract.id, chargedUntil)) {
    const payment = rent.isPaid ? await findCardPayment(reader, rent.id) : null;
    const { invoice, reasons, rates, rounding } = await readCreditableInvoice(reader, rent.id, payment?.promised ?? null);
    if (reasons.includes('EARLY_END') || reasons.includes('WITHDRAWAL')) continue;
    // A rent that was not paid by card counts as paid in full. An unpaid rent is credited up to its total.
    const paid = rates.reduce((all, { net, vat }) => all + net.amount + vat.amount, 0) + (rent.isPaid ? 0 : rounding);
    const paidMoney = payment === null ? paid - rent.fromReward : payment.left + payment.byOtherCards + rent.paidElsewhere;
    const left = money(paidMoney + rent.fromReward, contract.currency);
    const changes = await readDayCredits(reader, invoice.id, contract.currency);
    const credit = creditOf({ whole: rent, chargedUntil, rates, changes, left });
    if (credit === null) continue;
    const refundedMoney = Math.max(0, Math.min(credit.total.payable.amount, paidMoney));
    const back = { money: refundedMoney, reward: Math.max(0, credit.total.payable.amount - refundedMoney) };
    unused.push({ invoice, payment, rentId: rent.id, isPaid: rent.isPaid, due: rent.isPaid ? 0 : rent.open, credit, back });
  }
  return unused;
}
