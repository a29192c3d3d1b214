import type { Right } from './rights.ts';

/** Where tasks of one kind come from. */
interface TaskKindRule {
  /** Who sees them. */
  right: Right;
  /** Who can act on them. */
  action: Right;
  /** The screen of the console that acts; `{boxId}` stands for a fact of the row, `{id}` for its id. Null: no screen yet. */
  screen: string | null;
  /** A report of an event: its cause stays, so a person closes it. Other tasks close when their cause is gone. */
  closable?: true;
}

/** Every kind of task, in the order of their groups. */
export const taskKinds = {
  'own-task': { right: 'read:task', action: 'write:task', screen: null },
  approval: { right: 'read:approval', action: 'write:approval', screen: '/money/approvals?open={id}' },
  // Of the person who asked: read:task is what every person has.
  'approval-decided': { right: 'read:task', action: 'read:task', screen: '/money/approvals?mine={id}' },
  'door-opening': { right: 'write:door-opening', action: 'write:door-opening', screen: '/doors?opening={id}' },
  'payment-held': { right: 'read:payment', action: 'write:payment', screen: null },
  'payment-recovered': { right: 'read:payment', action: 'write:payment', screen: '/money/recovered?open={id}' },
  'refund-failed': { right: 'read:refund', action: 'write:refund', screen: '/money/refunds?open={id}' },
  'refund-late': { right: 'read:refund', action: 'write:refund', screen: '/clients/{clientId}/account' },
  'dispute-deadline': { right: 'read:payment', action: 'write:payment', screen: '/money/disputes?open={id}' },
  'chargeback-part': { right: 'read:invoice', action: 'write:payment', screen: '/clients/{clientId}/account' },
  'fraud-warning': { right: 'read:payment', action: 'write:payment', screen: '/money/disputes?warning={id}' },
  dispute: { right: 'read:payment', action: 'write:payment', screen: '/money/disputes?open={id}' },
  'charge-unknown': { right: 'read:payment', action: 'write:payment', screen: null },
  'bank-unmatched': { right: 'read:bank', action: 'write:bank', screen: '/money/bank?open={id}' },
  'statement-missing': { right: 'read:bank', action: 'write:bank', screen: '/money/bank' },
  'payout-difference': { right: 'read:bank', action: 'write:bank', screen: '/money/payouts?difference={id}' },
  'cash-not-entered': { right: 'read:cash', action: 'write:cash', screen: '/clients/{clientId}/account', closable: true },
  'cash-day-missing': { right: 'read:cash', action: 'write:cash', screen: '/money/cash?warehouse={warehouseId}' },
  'cash-day-over': { right: 'read:cash', action: 'write:cash', screen: '/money/cash?day={id}' },
  'cash-day-confirm': { right: 'read:cash', action: 'write:cash', screen: '/money/cash?day={id}' },
  'money-to-return': { right: 'read:invoice', action: 'write:refund', screen: '/clients/{clientId}/account' },
  'bad-debt-paid': { right: 'read:invoice', action: 'write:invoice', screen: '/clients/{clientId}/account' },
  'instalment-plan-broken': { right: 'read:invoice', action: 'write:contract', screen: '/money/instalments?open={id}' },
  'collection-due': { right: 'read:invoice', action: 'write:write-off', screen: '/clients/{clientId}/collection' },
  'collection-paid': { right: 'read:invoice', action: 'write:write-off', screen: '/money/collection?open={id}' },
  'debt-overdue': { right: 'read:invoice', action: 'write:payment', screen: '/clients/{clientId}/account' },
  'rent-overdue': { right: 'read:contract', action: 'write:contract', screen: '/contracts/{contractId}' },
  'billing-suspended': { right: 'read:contract', action: 'write:contract', screen: '/contracts/{contractId}' },
  'increase-unanswered': { right: 'read:contract', action: 'write:contract', screen: '/contracts/{contractId}' },
  'insurance-proof': { right: 'read:contract', action: 'write:contract', screen: '/contracts/{contractId}' },
  'tax-report': { right: 'read:tax', action: 'write:tax', screen: '/money/tax-reports?open={id}', closable: true },
  'box-to-check': { right: 'read:box', action: 'write:box', screen: '/boxes/{boxId}' },
  'box-repair': { right: 'read:box', action: 'write:box', screen: '/boxes/{boxId}' },
  'move-in': { right: 'read:contract', action: 'write:contract', screen: '/contracts/{contractId}' },
  'move-out': { right: 'read:contract', action: 'write:contract', screen: '/contracts/{contractId}' },
  'not-me': { right: 'read:door', action: 'write:door', screen: '/doors?tab=attempts', closable: true },
  'keypad-codes': { right: 'read:door', action: 'write:door-opening', screen: '/keypads?warehouse={warehouseId}' },
  'lock-offline': { right: 'read:door', action: 'write:door', screen: '/doors?open={id}' },
  'lock-battery': { right: 'read:door', action: 'write:door', screen: '/doors?open={id}' },
  'message-failed': { right: 'read:message', action: 'write:message', screen: '/clients/{clientId}', closable: true },
  'message-text-broken': { right: 'read:setting', action: 'write:setting', screen: '/settings/messages' },
  'certificate-expiring': { right: 'read:integration', action: 'write:integration', screen: '/settings/credentials' },
  'webhook-disabled': { right: 'read:integration', action: 'write:integration', screen: '/settings/webhooks?open={id}' },
  'franchise-enquiry': { right: 'read:client', action: 'write:client', screen: '/enquiries?tab=franchise&open={id}', closable: true },
  'waitlist-entry': { right: 'read:client', action: 'write:client', screen: '/enquiries?tab=waiting&open={id}' },
  'error-report': { right: 'read:job', action: 'write:job', screen: '/enquiries?tab=errors&open={id}', closable: true },
} as const satisfies Record<string, TaskKindRule>;
export type TaskKind = keyof typeof taskKinds;
