import type { MessageTemplate } from '../message-data.ts';

/** To whom a message goes. */
export type Audience = 'CLIENT' | 'VISITOR' | 'OPERATOR' | 'EVERYBODY';

/** The words around every message. */
export const FRAME = 'frame';

/** Templates to people without an account, or to whom an account is not known. */
const TO_VISITORS: readonly MessageTemplate[] = [
  'service-access',
  'service-access-by-staff',
  'agreement-to-sign',
  'waitlist-free-box',
  'franchising-received',
  'confirm-registration',
];
const TO_OPERATOR: readonly MessageTemplate[] = [
  'billing-fault',
  'operator-note',
  'tax-report-operator',
  'tax-login-operator',
  'scheduled-report',
  'staff-address-changed',
  'door-not-me-operator',
  'franchising-operator',
];

/** Nothing queues it any more; messages of older releases may wait. */
export const RETIRED: readonly MessageTemplate[] = ['set-password'];

/** Words of a person: there is no text to change. */
export const WRITTEN: readonly MessageTemplate[] = ['staff-message'];

export function audienceOf(template: MessageTemplate): Audience {
  if (TO_OPERATOR.includes(template)) return 'OPERATOR';
  return TO_VISITORS.includes(template) ? 'VISITOR' : 'CLIENT';
}

/** The kind of a message: its template, and its event where one template has several. Texts are written for a kind. */
export function kindOf(template: string, data: unknown): string {
  const event = typeof data === 'object' && data !== null && 'event' in data ? data.event : undefined;
  return typeof event === 'string' ? `${template}.${event}` : template;
}

/**
 * Texts with which the operator fulfils a duty of law or keeps a promise of the agreement: what a person states and gets when withdrawing (Directive
 * 2011/83/EU, Articles 9 to 14), that a higher rent needs consent, that insurance is added, that cards are charged from now on, and why a box was opened without its client.
 * They are shown, and cannot be changed. The facts of a message, its button's address and its attachments are no texts, so they always stay.
 */
export const PRESCRIBED: ReadonlySet<string> = new Set([
  'email-tenancy:withdrawal-link.text',
  'email-tenancy:withdrawal-link.note',
  'email-tenancy:withdrawal-acknowledged.text',
  'email-tenancy:withdrawal-acknowledged.emptyBox',
  'email-tenancy:withdrawal-acknowledged.refund',
  'email-tenancy:withdrawal-acknowledged.promotion',
  'email-tenancy:contract-ended.atOnce',
  'email-tenancy:contract-ended.refund',
  'email-contract:NOTICE.text',
  'email-contract:INCREASE.text',
  'email-contract:INCREASE_BY_CLAUSE.text',
  'email-contract:INCREASE_ACCEPTED.text',
  'email-contract:PAID_INSURANCE.text',
  'email-order:order-confirmed.charged',
  'email-order:order-confirmed.attached',
  'email-order:order-confirmed.attachedAgreement',
  'email-account:account-removed.text',
  'email-access:door-opened-by-staff.text',
  'email-access:door-opened-by-staff.cause.DANGER',
  'email-access:door-opened-by-staff.cause.AUTHORITY',
]);
