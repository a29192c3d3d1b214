import { randomUUID } from 'node:crypto';
import type { Scene } from './scene.ts';

/** A bank transfer that matches no rent. */
export async function unmatchedEntry({ testApp }: Scene): Promise<string> {
  const [known] = await testApp.rows<{ id: string }>("select id from bank_entries where state = 'UNMATCHED' order by id desc limit 1");
  if (known !== undefined) return known.id;
  const [statement, entry] = [randomUUID(), randomUUID()];
  await testApp.pool.query(
    `insert into bank_statements (id, legal_entity_id, account, bank_id, file_sha256, imported_at)
     select $1::uuid, id, iban, $1::text, sha256('file'), $2 from legal_entities limit 1`,
    [statement, testApp.clock.now()],
  );
  await testApp.pool.query(
    `insert into bank_entries (id, statement_id, position, account, entry_key, content_key, booked_on, amount, currency, is_credit, is_reversal, is_booked, remittance, state, reason, settled_at)
     select $1::uuid, $2::uuid, 0, account, sha256($1::text::bytea), sha256($1::text::bytea), '2026-03-02', 6384, 'EUR', true, false, true, 'bez čísla', 'UNMATCHED', 'NO_REFERENCE', $3
     from bank_statements where id = $2::uuid`,
    [entry, statement, testApp.clock.now()],
  );
  return entry;
}

/** The number of the unpaid invoice of the owner. */
export async function invoiceOfUnpaid({ testApp, unpaidRentId }: Scene): Promise<string> {
  const [invoice] = await testApp.rows<{ number: string }>('select number from invoices where rent_id = $1', [unpaidRentId]);
  if (invoice === undefined) throw new Error('The unpaid rent of this scene has no invoice');
  return invoice.number;
}
