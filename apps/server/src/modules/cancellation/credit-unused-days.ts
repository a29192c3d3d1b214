import { creditUnusedDays as creditOf, type Money, money, type UnusedCredit } from '@komora/domain';
import type { Reader, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type ContractLife, lastChargedDay } from '../contract/index.ts';
import { type CreditableInvoice, issueUnusedDaysCreditNote, readCreditableInvoice } from '../invoice/index.ts';
import { lockPaymentsOfContract, type RentPayment, rentPayment, requestRefund } from '../payment/index.ts';
import { returnReward } from '../referral/index.ts';
import { listPaidRentsBeyond } from '../rent/index.ts';

interface Unused {
  invoice: CreditableInvoice['invoice'];
  payment: RentPayment | null;
  rentId: string;
  /** Minor units of the credit: what money paid goes back first, the rest to the referral reward that paid it. */
  back: { money: number; reward: number };
  credit: UnusedCredit;
}

/**
 * Gives back what was paid for days after the last charged one: for each rent a credit note, and a refund to the card that paid it, sent by a job
 * of the same transaction; what the client's referral reward had paid goes back there. The contract is locked; doing it again credits nothing twice. A rent that was not paid by card gets its credit note
 * alone, and the log says that money is due.
 * @returns what goes back, or null for nothing
 */
export async function creditUnusedDays(trx: Trx, deps: Deps, contract: ContractLife): Promise<Money | null> {
  await lockPaymentsOfContract(trx, contract.id);
  const now = deps.clock.now();
  const reason = contract.chargedUntil === null ? 'EARLY_END' : 'WITHDRAWAL';
  let back = 0;
  for (const { invoice, payment, rentId, credit, back: parts } of await unusedOf(trx, contract)) {
    const creditNoteId = await issueUnusedDaysCreditNote(trx, deps, { invoice, reason, credit, now });
    const { clientId, currency } = contract;
    if (parts.reward > 0) await returnReward(trx, deps, { clientId, contractId: contract.id, rentId, amount: parts.reward, currency });
    const amount = parts.money;
    if (amount <= 0) continue;
    back += amount;
    if (payment === null) {
      deps.log.error({ contractId: contract.id, creditNoteId }, 'a rent that no card paid is credited; the money has to go back by hand');
      continue;
    }
    await requestRefund(trx, deps, { paymentId: payment.paymentId, reason, amount, currency, sendOn: null, creditNoteId });
  }
  return back === 0 ? null : money(back, contract.currency);
}

/** What {@link creditUnusedDays} would give back; changes nothing. */
export async function previewUnusedDays(reader: Reader, contract: ContractLife): Promise<Money> {
  const unused = await unusedOf(reader, contract);
  return money(
    unused.reduce((all, { back }) => all + back.money, 0),
    contract.currency,
  );
}

async function unusedOf(reader: Reader, contract: ContractLife): Promise<Unused[]> {
  const chargedUntil = lastChargedDay(contract);
  if (chargedUntil === null) return [];
  const found: Unused[] = [];
  for (const rent of await listPaidRentsBeyond(reader, contract.id, chargedUntil)) {
    const payment = await rentPayment(reader, rent.id);
    const { invoice, reasons, rates } = await readCreditableInvoice(reader, rent.id, payment?.promised ?? null);
    if (reasons.includes('EARLY_END') || reasons.includes('WITHDRAWAL')) continue;
    // What was paid in another way is taken as paid in full.
    const paid = rates.reduce((all, { net, vat }) => all + net.amount + vat.amount, 0);
    const ofMoney = payment?.left ?? paid - rent.fromReward;
    const left = money(ofMoney + rent.fromReward, contract.currency);
    const credit = creditOf({ whole: rent, chargedUntil, rates, left });
    if (credit === null) continue;
    const inMoney = Math.max(0, Math.min(credit.total.payable.amount, ofMoney));
    const back = { money: inMoney, reward: Math.max(0, credit.total.payable.amount - inMoney) };
    found.push({ invoice, payment, rentId: rent.id, credit, back });
  }
  return found;
}
