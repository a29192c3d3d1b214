import { AppError } from '../../../platform/app-error.ts';
import { type MergePart, moves, stays } from '../../../platform/module/client-merge.ts';
import { awaitsApproval, savesCard } from './merge.sql.ts';

/**
 * Documents keep the name and address of their issue; only whose they are changes, as for entries of the ledger. Documents, entries, transfers and rewards
 * move together, so that the ledger of the survivor equals documents minus money. Decided approvals are history.
 */
export const billingMerging: MergePart[] = [
  moves('invoices', 'client_id', 'DOCUMENT'),
  moves('ledger_entries', 'client_id', 'LEDGER_ENTRY'),
  moves('bank_entries', 'client_id'),
  moves('referral_rewards', 'user_id', 'REWARD'),
  moves('promises', 'client_id', 'PROMISE'),
  moves('instalment_plans', 'client_id'),
  moves('collection_cases', 'client_id'),
  moves('recovered_payments', 'client_id'),
  {
    ...stays('approvals', 'client_id'),
    assertMergeable: async (trx, clients) => {
      if (await awaitsApproval(trx, clients)) throw new AppError('client/merge-approval-open');
      if (await savesCard(trx, clients)) throw new AppError('client/merge-payment-open');
    },
  },
];
