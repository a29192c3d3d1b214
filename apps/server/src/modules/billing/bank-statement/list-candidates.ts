import type { TransferCandidate } from '@komora/api/admin';
import { candidateScorer, foldForSearch } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { includes, type Scope } from '../../../platform/staff/scope.ts';
import { findEntry, listCandidates as listRows } from './candidate.sql.ts';
import { extractReferences } from './extract-references.ts';

const shown = 20;
const shortest = 3;

/** The open entries that a transfer may pay, the likeliest first. @throws AppError not-found */
export async function listCandidates(
  { db }: Pick<Deps, 'db'>,
  { entryId, scope }: { entryId: string; scope: Scope },
): Promise<{ rows: TransferCandidate[] }> {
  const entry = await findEntry(db, entryId);
  if (entry === undefined || !includes(scope, { warehouseId: null, legalEntityId: entry.legal_entity_id })) throw new AppError('not-found');
  const { amount, currency, payer_name: payerName, payer_account: payerAccount } = entry;
  const found = extractReferences({ endToEndId: entry.end_to_end_id, reference: entry.reference, remittance: entry.remittance });
  const references = Object.values(found).flat();
  const nameWords = foldForSearch(payerName ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortest);
  const rows = await listRows(db, { legalEntityId: entry.legal_entity_id, currency, amount, references, payerAccount, nameWords });
  const scoreOf = candidateScorer({ amount, references, payerName });
  const scored = rows.map((row): TransferCandidate => {
    const { id, clientId, client, kind, number, variableSymbol, customer, dueOn, open, owed, knowsAccount } = row;
    const names = [client, customer ?? ''];
    const own = [number ?? '', variableSymbol ?? ''];
    const score = scoreOf({ references: own, open, owed, names, knowsAccount });
    return { id, clientId, client, kind, number, dueOn, open, currency: row.currency, ...score };
  });
  const byScore = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || (a.dueOn ?? '').localeCompare(b.dueOn ?? ''));
  return { rows: byScore.slice(0, shown) };
}
