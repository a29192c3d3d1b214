import { createHash } from 'node:crypto';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { countEntries, findAccountHolder, insertEntries, insertStatement, listNewEntries, type NewEntry } from './bank-statement.sql.ts';
import { matchEntry } from './match-entry.ts';
import { readCamt } from './read-camt.ts';
import { type Statement, StatementError } from './statement.ts';

export interface ImportedStatement {
  bankId: string;
  account: string;
  /** Came before under the same name: nothing was done twice. */
  known: boolean;
  matched: number;
  unmatched: number;
  ignored: number;
}

const batch = 500;

/**
 * Takes in the statements of a file. All are stored in one transaction, or none; then each entry is matched in a transaction of its own, so that an import
 * that was cut short goes on when the file comes again. The same statement twice gives the same result.
 * @throws Refusal request/invalid with bank-statement/unreadable at `content` and the fault as its cause; bank-statement/unknown-account
 */
export async function importBankStatement(
  deps: Deps,
  { bytes, importedBy }: { bytes: Buffer; importedBy: string | null },
): Promise<ImportedStatement[]> {
  const statements = read(bytes);
  const sha256 = createHash('sha256').update(bytes).digest();
  const stored = await inTransaction(deps.db, async (trx) => {
    const rows: { statement: Statement; id: string; isNew: boolean }[] = [];
    for (const statement of statements) {
      const holder = await findAccountHolder(trx, statement.account);
      if (holder === undefined) throw new Refusal('bank-statement/unknown-account');
      const now = deps.clock.now();
      const row = await insertStatement(trx, { ...statement, id: deps.ids.uuid(), legalEntityId: holder.id, sha256, importedBy, now });
      const entries = row.isNew ? withKeys(deps, statement) : [];
      for (let start = 0; start < entries.length; start += batch)
        await insertEntries(trx, { id: row.id, account: statement.account }, entries.slice(start, start + batch));
      rows.push({ statement, ...row });
    }
    return rows;
  });
  const results: ImportedStatement[] = [];
  for (const { statement, id, isNew } of stored) {
    for (const entryId of await listNewEntries(deps.db, id)) await matchEntry(deps, entryId);
    const counts = await countEntries(deps.db, id);
    results.push({
      bankId: statement.bankId,
      account: statement.account,
      known: !isNew,
      matched: counts.MATCHED ?? 0,
      unmatched: counts.UNMATCHED ?? 0,
      ignored: (counts.IGNORED ?? 0) + (counts.DISMISSED ?? 0),
    });
  }
  return results;
}

function read(bytes: Buffer): Statement[] {
  try {
    return readCamt(bytes);
  } catch (error) {
    if (error instanceof StatementError)
      throw new Refusal('request/invalid', { fields: [{ path: 'content', code: 'bank-statement/unreadable' }] }, { cause: error });
    throw error;
  }
}

/** The bank's name of a booking where it gives one; else what is known of it, and the how manieth of its like it is in the statement. */
function withKeys({ ids }: Pick<Deps, 'ids'>, { entries }: Statement): NewEntry[] {
  const seen = new Map<string, number>();
  return entries.map((entry, position) => {
    const { bankReference, bookedOn, amount, currency, isCredit, isReversal, isBooked, endToEndId, reference, remittance, payerAccount } =
      entry;
    const facts = [isBooked, isCredit, isReversal, amount, currency];
    const own = bankReference === null ? [bookedOn, endToEndId, reference, remittance, payerAccount] : [bankReference, endToEndId];
    const text = JSON.stringify([...facts, ...own]);
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    return { ...entry, id: ids.uuid(), position, key: createHash('sha256').update(`${text}#${times}`).digest() };
  });
}
