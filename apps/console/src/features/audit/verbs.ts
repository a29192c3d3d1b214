import type { TextKey } from '@komora/i18n';

type VerbKey<K> = K extends `verb.${infer Verb}` ? Verb : never;
/** The verbs that have a text. */
export type KnownVerb = VerbKey<TextKey<'console-audit'>>;

/** Actions that can be chosen as a filter, in the order of the list. */
export const AUDIT_VERBS = [
  'session.open',
  'session.close',
  'session.end',
  'staff.set-up',
  'staff.invite',
  'staff.invite-again',
  'staff.invite-self',
  'staff.accept-invitation',
  'staff.assign',
  'staff.end',
  'role.create',
  'role.change',
  'bank-statement.import',
  'bank-entry.match',
  'bank-entry.dismiss',
  'refund.resend',
  'refund.paid-manually',
  'payment.not-charged',
  'dispute.record',
  'warehouse.create',
  'warehouse.change',
  'warehouse.deactivate',
  'warehouse.activate',
  'box.create',
  'box.change',
  'box.remove',
  'box.set-state',
  'box.set-states',
  'box.generate',
  'box.import',
  'price.change',
  'price.cancel-planned',
  'audit-log.download',
] as const satisfies readonly KnownVerb[];
