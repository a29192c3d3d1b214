import type { Reader } from '../../../platform/db/database.ts';
import { type ExportPart, exportLimit } from '../../../platform/module/define-module.ts';

export const exportCases: ExportPart = { name: 'collectionCases', read: (reader, { userId }) => read(reader, userId) };

/** One record for each debt. To whom personal data were given is part of what a client may know (GDPR 15(1)(c)). */
function read(reader: Reader, userId: string) {
  return reader
    .selectFrom('collection_cases as k')
    .innerJoin('collection_debts as d', 'd.case_id', 'k.id')
    .innerJoin('ledger_entries as e', 'e.id', 'd.entry_id')
    .innerJoin('invoices as i', 'i.id', 'e.source_id')
    .select(['k.handed_on as handedOn', 'k.agency', 'k.reference', 'k.currency', 'i.number', 'd.open', 'k.ended_at as endedAt'])
    .where('k.client_id', '=', userId)
    .orderBy('k.handed_at')
    .orderBy('k.id')
    .orderBy('i.number')
    .limit(exportLimit)
    .execute();
}
