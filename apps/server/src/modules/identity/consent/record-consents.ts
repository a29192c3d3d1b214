import { consentTexts } from '@komora/contract/consent-texts';
import type { Language } from '@komora/contract/enumerations';
import type { Trx } from '../../db/database.ts';
import { insertConsents } from './consent.sql.ts';

const kinds = {
  termsAndConditions: 'TERMS_AND_CONDITIONS',
  recurringPayments: 'RECURRING_PAYMENTS',
  privacyPolicy: 'PRIVACY_POLICY',
  immediateStart: 'IMMEDIATE_START',
  newsletter: 'NEWSLETTER',
} as const;
export type Consent = keyof typeof kinds;

/** What repeated payments were agreed to: for what, how much, how often, from when, until when. */
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

/** Keeps what somebody has just agreed to: the text's version, in which language, when and from where, and the terms of repeated payments. */
export async function recordConsents(
  trx: Trx,
  given: readonly Consent[],
  by: { orderId: string | null; userId: string | null; language: Language; now: Date; ip: string; recurring?: RecurringConsent },
): Promise<void> {
  const common = { order_id: by.orderId, user_id: by.userId, language: by.language, accepted_at: by.now, ip: by.ip };
  await insertConsents(
    trx,
    given.map((consent) => ({
      ...common,
      kind: kinds[consent],
      text_version: consentTexts[consent],
      detail: consent === 'recurringPayments' && by.recurring !== undefined ? JSON.stringify(by.recurring) : null,
    })),
  );
}
