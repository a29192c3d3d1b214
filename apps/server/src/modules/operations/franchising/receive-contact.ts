import { createHash } from 'node:crypto';
import type { FranchisingContact, Language } from '@komora/api';
import type * as z from 'zod/mini';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { queueMessage } from '../../messaging/index.ts';
import { findLegalEntityOf } from '../legal-entity/index.ts';
import { insertContact } from './franchising.sql.ts';

/**
 * Stores a contact and sends messages to the operator, in the deployment's language, and to the sender, in theirs. A repeated contact changes
 * nothing and gets the same response. The sender's message contains no submitted text, so that the form cannot be used to send text to others.
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
    // Without a legal entity there is no sender for the messages. The contact stays stored.
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
