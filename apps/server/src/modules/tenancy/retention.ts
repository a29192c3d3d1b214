import { deleteAfter, type RetentionPolicy } from '../../platform/module/retention.ts';
import { deleteOldProofs } from './own-insurance/index.ts';

const accounting = 'part of the concluded contract, which accounting law requires to keep';

export const tenancyRetention: readonly RetentionPolicy[] = [
  deleteAfter('withdrawal_requests', 'stated_at', 90),
  { table: 'insurance_proofs', days: 365, purge: deleteOldProofs },
  { table: 'own_insurances', stays: accounting },
  { table: 'contracts', stays: accounting },
  { table: 'contract_terms', stays: accounting },
  { table: 'mid_term_changes', stays: accounting },
  { table: 'contract_payers', stays: `${accounting}; erased with the account` },
  { table: 'contract_transfers', stays: accounting },
  { table: 'legal_agreements', stays: accounting },
  { table: 'rent_increases', stays: `${accounting}; evidence of the consent` },
  { table: 'terminations', stays: `${accounting}; the note is deleted with the account` },
  { table: 'termination_letters', stays: `${accounting}; evidence of the statement` },
  { table: 'withdrawals', stays: `${accounting}; evidence of the statement` },
  { table: 'box_sharings', stays: 'deleted with the contract, the account, or by the client' },
];
