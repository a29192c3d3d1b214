import { consentTexts } from '@komora/api/consent-texts';
import type { Language } from '@komora/api/enumerations';
import type { Trx } from '../../../platform/db/database.ts';
import { insertConsents } from './consent.sql.ts';

const kinds = {
  termsAndConditions: 'TERMS_AND_CONDITIONS',
  recurringPayments: 'RECURRING_PAYMENTS',
  privacyPolicy: 'PRIVACY_POLICY',
  immediateStart: 'IMMEDIATE_START',
  newsletter: 'NEWSLETTER',
} as const;
export type Consent = keyof typeof kinds;

/** Terms of the recurring payments that a client agreed to. */
export interface RecurringConsent {
  purpose: 'RENT';
  /** Minor units, the same each time. */
  amount: number;
  currency: string;
  everyMonths: number;
  /** 'YYYY-MM-DD' */
  from: string;
  until: 'END_OF_CONTRACT';
}

/** Stores consents with text version, language, time, IP address, and the terms of recurring payments. */
export async function recordConsents(
  trx: Trx,
  consents: readonly Consent[],
  context: { orderId: string | null; userId: string | null; language: Language; now: Date; ip: string; recurring?: RecurringConsent },
): Promise<void> {
  const common = {
    order_id: context.orderId,
    user_id: context.userId,
    language: context.language,
    accepted_at: context.now,
    ip: context.ip,
  };
  await insertConsents(
    trx,
    consents.map((consent) => ({
      ...common,
      kind: kinds[consent],
      text_version: consentTexts[consent],
      detail: consent === 'recurringPayments' && context.recurring !== undefined ? JSON.stringify(context.recurring) : null,
    })),
  );
}
