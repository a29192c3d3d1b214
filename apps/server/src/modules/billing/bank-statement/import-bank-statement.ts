import { createHash } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';
import { type AuditContext, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { includes, type Scope } from '../../../platform/staff/scope.ts';
import {
  countEntries,
  findAccountHolder,
  hasStatement,
  insertEntries,
  insertStatement,
  listNewEntries,
  type NewEntry,
} from './bank-statement.sql.ts';
import { matchEntry } from './match-entry.ts';
import { parseCamt } from './parse-camt.ts';
import { type Statement, StatementError } from './statement.ts';

export interface ImportedStatement {
  bankId: string;
  account: string;
  /** The same statement was imported before; nothing was done twice. */
  known: boolean;
  matched: number;
  unmatched: number;
  ignored: number;
}

const batch = 500;

/**
 * Imports the statements of a file. Stores all of them in one transaction, or none. Then matches each entry in its own transaction, so that
 * an interrupted import continues when the file is imported again. Idempotent.
 * @throws AppError request/invalid with bank-statement/unreadable at `content`, with the parse error as cause;
 * bank-statement/unknown-account
 */
export async function importBankStatement(
  deps: Deps,
  { bytes, scope }: { bytes: Buffer; scope: Scope },
  audit: AuditContext,
): Promise<ImportedStatement[]> {
  const statements = parse(bytes);
  const importedBy = 'staffId' in audit ? audit.staffId : null;
  const sha256 = createHash('sha256').update(bytes).digest();
  const stored = await inTransaction(deps.db, async (trx) => {
    const rows: { statement: Statement; id: string; isNew: boolean }[] = [];
    const legalEntityIds = new Set<string>();
    for (const statement of statements) {
      const holder = await findAccountHolder(trx, statement.account);
      if (holder === undefined || !includes(scope, { warehouseId: null, legalEntityId: holder.id }))
        throw new AppError('bank-statement/unknown-account');
      const now = deps.clock.now();
      const row = await insertStatement(trx, { ...statement, id: deps.ids.uuid(), legalEntityId: holder.id, sha256, importedBy, now });
      const entries = row.isNew ? withKeys(deps, statement) : [];
      let inserted = 0;
      for (let start = 0; start < entries.length; start += batch)
        inserted += await insertEntries(trx, { id: row.id, account: statement.account }, entries.slice(start, start + batch));
      // A statement that was downloaded again has another hash and nothing new.
      const isNew = row.isNew && (inserted > 0 || entries.length === 0 || !(await hasStatement(trx, { ...statement, except: row.id })));
      rows.push({ statement, id: row.id, isNew });
      legalEntityIds.add(holder.id);
    }
    const [legalEntityId = null] = legalEntityIds.size === 1 ? legalEntityIds : [];
    const after = { statements: rows.map(({ statement: { account, bankId }, isNew }) => ({ account, bankId, isNew })) };
    await writeAuditEntry(trx, deps, audit, { id: rows.length === 1 ? (rows[0]?.id ?? null) : null, legalEntityId, after });
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

function parse(bytes: Buffer): Statement[] {
  try {
    return parseCamt(bytes);
  } catch (error) {
    if (error instanceof StatementError)
      throw new AppError('request/invalid', { fields: [{ path: 'content', code: 'bank-statement/unreadable' }] }, { cause: error });
    throw error;
  }
}

/**
 * Derives the keys of each entry. A booking with the bank's reference is the same in every statement, if it has the same day: banks use references again. A
 * booking without one is a row of its statement: its content cannot distinguish a repetition from a second booking.
 */
function withKeys({ ids }: Pick<Deps, 'ids'>, { bankId, entries }: Statement): NewEntry[] {
  const seen = new Map<string, number>();
  return entries.map((entry, position) => {
    const { bankReference, bookedOn, amount, currency, isCredit, isReversal, isBooked, endToEndId, reference, remittance, payerAccount } =
      entry;
    const facts = [isBooked, isCredit, isReversal, amount, currency];
    const own = bankReference === null ? [bookedOn, endToEndId, reference, remittance, payerAccount] : [bankReference, endToEndId];
    const text = JSON.stringify([...facts, ...own]);
    const ofDay = `${bookedOn} ${text}`;
    const occurrence = (seen.get(ofDay) ?? 0) + 1;
    seen.set(ofDay, occurrence);
    const content = `${text}#${occurrence}`;
    const key = JSON.stringify([bankReference === null ? bankId : bookedOn, content]);
    return { ...entry, id: ids.uuid(), position, key: hash(key), contentKey: hash(content) };
  });
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
