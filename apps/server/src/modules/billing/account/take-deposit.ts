import type { Currency } from '@komora/api/enumerations';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { bookCash } from '../cash-drawer/index.ts';
import { issueReceipt } from '../cash-receipt/index.ts';
import { assertAmount } from '../ledger/index.ts';
import { enterDeposit } from './deposit.ts';
import { enterAct } from './enter-act.ts';

interface AgreedDeposit {
  staffId: string;
  clientId: string;
  legalEntityId: string;
  /** Whose drawer takes cash. */
  warehouseId: string;
  currency: Currency;
  contractId: string;
  /** Minor units. */
  amount: number;
  /** False: it is due, and paid by transfer or in cash later. */
  inCash: boolean;
  /** For the history of the account. */
  note: string;
}

/**
 * Enters the deposit that a client agreed to at the desk. In cash it is held at once, with a receipt; otherwise it is due (DEPOSIT_IN that nothing has paid), and a later payment of
 * the account covers it. The limit of the person is spent by `receiveRentCash`, with the rent that is paid at once.
 * @throws AppError ledger/invalid-amount; cash/no-open-day, …; payment/gateway-unavailable while billing is paused
 */
export async function takeDeposit(trx: Trx, deps: Deps, deposit: AgreedDeposit): Promise<void> {
  const { staffId, clientId, legalEntityId, warehouseId, currency, contractId, amount, inCash, note } = deposit;
  const account = { clientId, legalEntityId, currency };
  const act = { actId: deps.ids.uuid(), staffId, note };
  if (!inCash) {
    assertAmount(amount);
    await enterAct(trx, deps, act, [
      { ...account, id: deps.ids.uuid(), contractId, kind: 'DEPOSIT_IN', method: null, amount, sourceNumber: 2 },
    ]);
    return;
  }
  const { paymentId } = await enterDeposit(trx, deps, { ...act, account, contractId, amount, method: 'CASH' });
  await bookCash(trx, deps, { warehouseId, legalEntityId, clientId, currency, entryId: paymentId, amount, staffId });
  await issueReceipt(trx, deps, paymentId, legalEntityId);
}
