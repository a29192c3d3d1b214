import { consentTexts } from '@komora/api/consent-texts';
import type { Language } from '@komora/api/enumerations';
import type { LegalKind } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import { sendAhead } from '../../../platform/db/send-ahead.ts';
import type { Settings } from '../../../platform/settings/index.ts';
import { insertConsents } from './consent.sql.ts';

type LegalDays = Pick<Settings, 'legalDay'>;

/** The texts of which the operator publishes editions. */
const legalKinds: Partial<Record<Consent, LegalKind>> = { termsAndConditions: 'TERMS', privacyPolicy: 'PRIVACY' };

/** The version of a consent text at an instant: of the operator's edition, or of the standard text. */
export function consentTextVersion(settings: LegalDays, consent: Consent, at: Date): string {
  const kind = legalKinds[consent];
  return (kind && settings.legalDay(kind, at)) ?? consentTexts[consent];
}

const kinds = {
  termsAndConditions: 'TERMS_AND_CONDITIONS',
  recurringPayments: 'RECURRING_PAYMENTS',
  /** The same for a higher amount of a contract. */
  higherRent: 'RECURRING_PAYMENTS',
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
  /** Of a consent without an order. */
  contractId?: string;
}

/** Stores consents with text version, language, time, IP address, and the terms of recurring payments. */
export async function recordConsents(
  trx: Trx,
  settings: LegalDays,
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
  const rows = consents.map((consent) => ({
    ...common,
    kind: kinds[consent],
    text_version: consentTextVersion(settings, consent, context.now),
    detail: kinds[consent] === 'RECURRING_PAYMENTS' && context.recurring !== undefined ? JSON.stringify(context.recurring) : null,
  }));
  await sendAhead(() => insertConsents(trx, rows));
}
