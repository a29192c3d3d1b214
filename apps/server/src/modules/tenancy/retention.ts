import { deleteAfter, type RetentionPolicy } from '../../platform/module/retention.ts';

const accounting = 'part of the concluded contract, which accounting law requires to keep';

export const tenancyRetention: readonly RetentionPolicy[] = [
  deleteAfter('withdrawal_requests', 'stated_at', 90),
  { table: 'contracts', stays: accounting },
  { table: 'legal_agreements', stays: accounting },
  { table: 'terminations', stays: `${accounting}; the note is deleted with the account` },
  { table: 'withdrawals', stays: `${accounting}; evidence of the statement` },
  { table: 'box_sharings', stays: 'deleted with the contract, the account, or by the client' },
];
