import { closeDeposit, enterDeposit } from '../../src/modules/billing/account/deposit.ts';
import { enterImported } from '../../src/modules/billing/account/enter-imported.ts';
import { enterPayment } from '../../src/modules/billing/account/record-payment.ts';
import { takeDeposit } from '../../src/modules/billing/account/take-deposit.ts';
import { enterPayOut, useCredit } from '../../src/modules/billing/account/use-credit.ts';
import { enterWriteOff } from '../../src/modules/billing/account/write-off.ts';
import { enterCharge } from '../../src/modules/billing/charge/charge-client.ts';
import { enterCredit } from '../../src/modules/billing/charge/credit-invoice.ts';
import type { Trx } from '../../src/platform/db/database.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import type { Deps } from '../../src/platform/module/context.ts';

/** Runs an act of staff in a transaction of its own, without rights and audit. */
const alone =
  <Input, Result>(act: (trx: Trx, deps: Deps, input: Input) => Promise<Result>) =>
  (deps: Deps, input: Input): Promise<Result> =>
    inTransaction(deps.db, (trx) => act(trx, deps, input));

const payment = alone(enterPayment);
export const receiveCash = (deps: Deps, input: Omit<Parameters<typeof enterPayment>[2], 'method'>) =>
  payment(deps, { ...input, method: 'CASH' });
const deposit = alone(enterDeposit);
/** @returns the id of its entry DEPOSIT_IN */
export const holdDeposit = async (deps: Deps, input: Parameters<typeof enterDeposit>[2]) => (await deposit(deps, input)).depositId;
const depositEnd = alone(closeDeposit);
/** @returns the returned amount */
export const endDeposit = async (deps: Deps, input: Parameters<typeof closeDeposit>[2]) => (await depositEnd(deps, input)).returned;
export const writeOff = alone(enterWriteOff);
export const allocateCredit = alone(useCredit);
export const payOut = alone(enterPayOut);
export const chargeClient = alone(enterCharge);
export const creditInvoice = alone(enterCredit);
/** Balances and deposits of a go-live. */
export const importBalances = (
  deps: Deps,
  balances: Parameters<typeof enterImported>[2],
  by: Parameters<typeof enterImported>[3],
): Promise<void> => inTransaction(deps.db, (trx) => enterImported(trx, deps, balances, by));
export const agreeDeposit = alone(takeDeposit);
