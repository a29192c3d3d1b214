import { Currency } from '@komora/api/enumerations';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { includes, type Scope } from '../../../platform/staff/scope.ts';
import { readLegalEntity } from '../../operations/index.ts';
import { assertAccount, isClientOf, lockForAct } from '../account/index.ts';
import { type Account, type EntryRow, HIGHEST_AMOUNT, insertAllocations, insertEntries, nextSourceNumber } from '../ledger/index.ts';
import { settleRents } from '../rent-payment/index.ts';
import { type EntryRow as BankEntry, lockEntry, updateEntry } from './bank-statement.sql.ts';
import { isDueKind } from './due-kinds.sql.ts';

export interface Part {
  entryId: string;
  /** Minor units, above zero. */
  amount: number;
}

/**
 * Enters an unmatched transfer as a payment of a client: each part pays an open entry of the client's account, and what remains stays on the
 * balance. Rents that are covered become PAID.
 * @throws AppError not-found, bank-entry/settled, bank-entry/not-incoming, bank-entry/wrong-currency, ledger/other-account; at `parts`:
 * bank-entry/parts-above-transfer; at `parts.<n>.amount`: ledger/more-than-open
 */
export async function matchParts(
  deps: Deps,
  { entryId, scope, clientId, parts }: { entryId: string; scope: Scope; clientId: string; parts: readonly Part[] },
  audit: StaffAudit,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const entry = await lockEntry(trx, entryId);
    if (entry === undefined || !includes(scope, { warehouseId: null, legalEntityId: entry.legal_entity_id }))
      throw new AppError('not-found');
    const account = await accountOfTransfer(trx, entry, clientId);
    const debits = await lockForAct(
      trx,
      parts.map((part) => part.entryId),
    );
    assertParts(entry, account, debits, parts);
    // Without a part nothing else ties the client to the company.
    if (parts.length === 0 && !(await isClientOf(trx, account))) throw new AppError('ledger/other-account');
    const paymentId = await enterTransferOf(trx, deps, { entry, account, staffId: audit.staffId });
    const now = deps.clock.now();
    await insertAllocations(
      trx,
      parts.map((part) => ({ creditId: paymentId, debitId: part.entryId, amount: part.amount })),
      now,
    );
    const paidAt = entry.booked_on === null ? now : new Date(Math.min(now.getTime(), Date.parse(`${entry.booked_on}T12:00:00Z`)));
    const covered = debits.flatMap(({ kind, rent_id: rentId, open, currency }, index) => {
      const amount = parts[index]?.amount ?? 0;
      if (kind !== 'INVOICE' || rentId === null || amount < open) return [];
      return [{ rentId, amount: { amount, currency }, paidAt, method: 'MARKED_BY_ADMIN' as const, card: null }];
    });
    if (covered.length > 0) await settleRents(trx, deps, covered);
    await updateEntry(trx, entry.id, { state: 'MATCHED', reason: null, rentId: null, clientId, settledBy: audit.staffId, note: null, now });
    const rest = entry.sum - parts.reduce((sum, { amount }) => sum + amount, 0);
    await writeAuditEntry(trx, deps, audit, {
      id: entry.id,
      legalEntityId: entry.legal_entity_id,
      clientId,
      before: { state: entry.state },
      after: { state: 'MATCHED', parts, rest },
    });
  });
}

async function accountOfTransfer(trx: Trx, entry: BankEntry, clientId: string): Promise<Account> {
  if (entry.state !== 'UNMATCHED') throw new AppError('bank-entry/settled');
  if (!entry.is_credit || entry.is_reversal) throw new AppError('bank-entry/not-incoming');
  const currency = Currency.safeParse(entry.currency);
  const { currency: own } = await readLegalEntity(trx, entry.legal_entity_id);
  if (!currency.success || currency.data !== own) throw new AppError('bank-entry/wrong-currency');
  if (entry.sum === 0 || entry.sum > HIGHEST_AMOUNT) throw new AppError('ledger/invalid-amount');
  const account = { clientId, legalEntityId: entry.legal_entity_id, currency: currency.data };
  await assertAccount(trx, { account, contractId: null });
  return account;
}

function assertParts(entry: BankEntry, account: Account, debits: readonly EntryRow[], parts: readonly Part[]): void {
  if (new Set(parts.map(({ entryId }) => entryId)).size !== parts.length) throw fieldError('parts', 'ledger/more-than-open');
  for (const [index, debit] of debits.entries()) {
    const isPayable = debit.amount > 0 && isDueKind(debit.kind);
    const isOwn =
      debit.client_id === account.clientId && debit.legal_entity_id === account.legalEntityId && debit.currency === account.currency;
    if (!isPayable || !isOwn) throw new AppError('ledger/other-account');
    if ((parts[index]?.amount ?? 0) > debit.open) throw fieldError(`parts.${index}.amount`, 'ledger/more-than-open');
  }
  if (parts.reduce((sum, { amount }) => sum + amount, 0) > entry.sum) throw fieldError('parts', 'bank-entry/parts-above-transfer');
}

async function enterTransferOf(
  trx: Trx,
  deps: Pick<Deps, 'ids' | 'clock'>,
  { entry, account, staffId }: { entry: BankEntry; account: Account; staffId: string },
): Promise<string> {
  const id = deps.ids.uuid();
  const payment = {
    ...account,
    id,
    contractId: null,
    kind: 'PAYMENT',
    method: 'TRANSFER',
    amount: -entry.sum,
    enteredOn: entry.booked_on,
    source: 'BANK_ENTRY',
    sourceId: entry.id,
    sourceNumber: await nextSourceNumber(trx, 'BANK_ENTRY', entry.id),
    isReserved: false,
    enteredBy: staffId,
    note: null,
  } as const;
  await insertEntries(trx, [payment], deps.clock.now());
  return id;
}
