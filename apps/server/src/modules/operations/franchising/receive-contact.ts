import { createHash } from 'node:crypto';
import type { FranchisingContact, Language } from '@komora/contract';
import type * as z from 'zod/mini';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { findLegalEntityOf } from '../invoice/index.ts';
import { queueMessage } from '../message/index.ts';
import { insertContact } from './franchising.sql.ts';

/**
 * Keeps a contact and writes to the operator, in the deployment's language, and to the sender, in theirs. The same contact again changes
 * nothing and is answered alike. The sender's letter repeats nothing that was typed: whoever types somebody else's address must not write to
 * them through us.
 */
export async function receiveContact(
  deps: Deps,
  { userLanguage, ...contact }: z.output<typeof FranchisingContact>,
  preferred: Language,
): Promise<void> {
  const { db, ids, clock, config } = deps;
  const language = userLanguage ?? preferred;
  const id = ids.uuid();
  const operator = await findLegalEntityOf(db, config.country);
  await inTransaction(db, async (trx) => {
    const isNew = await insertContact(trx, {
      id,
      fingerprint: createHash('sha256').update(JSON.stringify(contact)).digest(),
      language,
      full_name: contact.fullName,
      email: contact.email,
      phone_number: contact.phoneNumber,
      business_experience: contact.businessExperience,
      current_position_and_area: contact.currentPositionAndArea,
      property_status: contact.propertyStatus,
      property_area_in_m2: contact.propertyAreaInM2,
      city_to_open: contact.cityToOpen,
      capital_investment: contact.capitalInvestment,
      return_on_investment: contact.returnOnInvestment,
      is_primary_income: contact.isPrimaryIncome,
      has_read_franchise_brochure: contact.hasReadFranchiseBrochure,
      motivation: contact.motivation,
      received_at: clock.now(),
    });
    // Without an operator nobody could sign a letter; the contact is kept.
    if (!isNew || operator === undefined) return;
    await queueMessage(trx, deps, {
      to: operator.email,
      language: config.formatLocale,
      template: 'franchising-operator',
      data: { ...contact, language },
      dedupeKey: `franchising-operator:${id}`,
    });
    await queueMessage(trx, deps, {
      to: contact.email,
      language,
      template: 'franchising-received',
      data: {},
      dedupeKey: `franchising-received:${id}`,
    });
  });
}
