import { randomUUID } from 'node:crypto';
import type { Scene } from './scene.ts';

/** A transfer to the operator's account that found no rent. */
export async function unmatchedEntry({ house }: Scene): Promise<string> {
  const [known] = await house.rows<{ id: string }>("select id from bank_entries where state = 'UNMATCHED' order by id desc limit 1");
  if (known !== undefined) return known.id;
  const [statement, entry] = [randomUUID(), randomUUID()];
  await house.pool.query(
    `insert into bank_statements (id, legal_entity_id, account, bank_id, file_sha256, imported_at)
     select $1::uuid, id, iban, $1::text, sha256('file'), $2 from legal_entities limit 1`,
    [statement, house.clock.now()],
  );
  await house.pool.query(
    `insert into bank_entries (id, statement_id, position, account, entry_key, booked_on, amount, currency, is_credit, is_reversal, is_booked, remittance, state, reason, settled_at)
     select $1::uuid, $2::uuid, 0, account, sha256($1::text::bytea), '2026-03-02', 6384, 'EUR', true, false, true, 'bez čísla', 'UNMATCHED', 'NO_REFERENCE', $3
     from bank_statements where id = $2::uuid`,
    [entry, statement, house.clock.now()],
  );
  return entry;
}

/** The number of the invoice that the owner has not paid. */
export async function invoiceOfUnpaid({ house, unpaidRentId }: Scene): Promise<string> {
  const [invoice] = await house.rows<{ number: string }>('select number from invoices where rent_id = $1', [unpaidRentId]);
  if (invoice === undefined) throw new Error('The unpaid rent of this scene has no invoice');
  return invoice.number;
}
