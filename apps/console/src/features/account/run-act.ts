import type { ClientAccount, LedgerEntry } from '@komora/api/admin';
import type { App } from '../../shared/app-context.ts';
import type { ActKind } from './act.ts';
import type { CheckedAct } from './act-values.ts';

/** An act and what it concerns. */
export interface ChosenAct {
  readonly kind: ActKind;
  readonly clientId: string;
  readonly account: ClientAccount;
  /** Of an act on one entry. */
  readonly entry: LedgerEntry | null;
  /** The selected debts in the order in which they are paid. */
  readonly debitIds: readonly string[];
}

/** Outcome: an entry, a receipt or voucher, or a request for an approval. */
export interface ActOutcome {
  readonly receiptNumber: string | null;
  /** Of the voucher for cash that was paid out. */
  readonly disbursementNumber: string | null;
  readonly isWaiting: boolean;
  /** The money stays with the client until the approval. */
  readonly isCash: boolean;
}

const done: ActOutcome = { receiptNumber: null, disbursementNumber: null, isWaiting: false, isCash: false };
const outcomeOf = ({
  approvalId,
  disbursementNumber = null,
}: {
  readonly approvalId: string | null;
  readonly disbursementNumber?: string | null | undefined;
}): ActOutcome => ({ ...done, disbursementNumber, isWaiting: approvalId !== null });

/** Sends an act. A repeated call with the same key has no further effect. */
export async function runAct({ call }: Pick<App, 'call'>, act: ChosenAct, values: CheckedAct, idempotencyKey: string): Promise<ActOutcome> {
  const { kind, clientId, account, entry } = act;
  const { amount, method, reason } = values;
  const debitIds = [...act.debitIds];
  const ofClient = { params: { id: clientId }, idempotencyKey };
  const onAccount = { legalEntityId: account.legalEntityId, currency: account.currency, amount, reason };
  if (kind === 'receive' && method === 'CASH') {
    const { receiptNumber = null, approvalId } = await call('POST /api/admin/clients/{id}/cash', {
      ...ofClient,
      body: { ...onAccount, debitIds },
    });
    return { ...done, receiptNumber, isWaiting: approvalId !== null, isCash: true };
  }
  if (kind === 'receive') {
    await call('POST /api/admin/clients/{id}/transfers', { ...ofClient, body: { ...onAccount, debitIds } });
    return done;
  }
  if (kind === 'deposit') {
    const body = { ...onAccount, method };
    const { receiptNumber = null, approvalId } = await call('POST /api/admin/clients/{id}/deposits', { ...ofClient, body });
    return { ...done, receiptNumber, isWaiting: approvalId !== null, isCash: method === 'CASH' };
  }
  if (kind === 'charge') {
    const { contractId, kind: chargeKind, quantity, dueInDays } = values;
    const body = { kind: chargeKind, unitNet: amount, quantity, dueInDays, reason };
    await call('POST /api/admin/contracts/{id}/charges', { params: { id: contractId }, body, idempotencyKey });
    return done;
  }
  if (entry === null) throw new Error(`The act ${kind} needs an entry`);
  return runOnEntry({ call }, { kind, entry, debitIds }, values, idempotencyKey);
}

async function runOnEntry(
  { call }: Pick<App, 'call'>,
  { kind, entry, debitIds }: { readonly kind: ActKind; readonly entry: LedgerEntry; readonly debitIds: string[] },
  { amount, method, reason }: CheckedAct,
  idempotencyKey: string,
): Promise<ActOutcome> {
  const ofEntry = { params: { id: entry.id }, idempotencyKey };
  switch (kind) {
    case 'allocate':
      await call('POST /api/admin/ledger-entries/{id}/allocate', { ...ofEntry, body: { debitIds, reason } });
      return done;
    case 'release': {
      const [paid] = entry.pays;
      if (paid === undefined) throw new Error('The credit pays nothing');
      await call('POST /api/admin/ledger-entries/{id}/release', { ...ofEntry, body: { debitId: paid.debitId, reason } });
      return done;
    }
    case 'writeOff':
      return outcomeOf(await call('POST /api/admin/ledger-entries/{id}/write-off', { ...ofEntry, body: { amount, reason } }));
    case 'reverseBadDebt':
      await call('POST /api/admin/bad-debts/{id}/reverse', {
        params: { id: entry.documentId ?? entry.id },
        body: { amount, reason },
        idempotencyKey,
      });
      return done;
    case 'payOut':
      return outcomeOf(await call('POST /api/admin/ledger-entries/{id}/pay-out', { ...ofEntry, body: { amount, method, reason } }));
    case 'return':
      return outcomeOf(await call('POST /api/admin/deposits/{id}/return', { ...ofEntry, body: { debitIds, method, reason } }));
    case 'creditNote':
      return outcomeOf(
        await call('POST /api/admin/invoices/{id}/credit-notes', {
          params: { id: entry.documentId ?? entry.id },
          body: { gross: amount, reason },
          idempotencyKey,
        }),
      );
    case 'refund':
      return outcomeOf(
        await call('POST /api/admin/payments/{id}/refunds', {
          params: { id: entry.paymentId ?? entry.id },
          body: { amount, reason },
          idempotencyKey,
        }),
      );
    default:
      throw new Error(`The act ${kind} concerns no entry`);
  }
}
