import type { Reader, Trx } from '../../platform/db/database.ts';
import { type MockCardSetup, mockTables } from './tables.ts';

export function findCardSetup(reader: Reader, id: string): Promise<MockCardSetup | undefined> {
  return mockTables(reader).selectFrom('mock_gateway.card_setups').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Creates the page of a merchant's key. If the key has a page already, returns that one. */
export async function ensureCardSetup(
  trx: Trx,
  setup: Omit<MockCardSetup, 'card_label' | 'card_reference' | 'card_expires_on'>,
): Promise<MockCardSetup> {
  await mockTables(trx)
    .insertInto('mock_gateway.card_setups')
    .values(setup)
    .onConflict((conflict) => conflict.column('merchant_key').doNothing())
    .execute();
  return mockTables(trx)
    .selectFrom('mock_gateway.card_setups')
    .selectAll()
    .where('merchant_key', '=', setup.merchant_key)
    .executeTakeFirstOrThrow();
}

/** Saves a card unless the page has one already. */
export async function saveCardOfSetup(trx: Trx, id: string, card: { label: string; reference: string; expiresOn: string }): Promise<void> {
  await mockTables(trx)
    .updateTable('mock_gateway.card_setups')
    .set({ card_label: card.label, card_reference: card.reference, card_expires_on: card.expiresOn })
    .where('id', '=', id)
    .where('card_reference', 'is', null)
    .execute();
}
