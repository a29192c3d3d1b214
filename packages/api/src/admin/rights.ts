/**
 * Nouns that can be granted. A right is `read:` or `write:` of a noun. An action that must be granted apart is a noun of its own. Staff and API keys
 * share this vocabulary.
 */
export const NOUNS = [
  'legal-entity',
  'warehouse',
  'box',
  'price',
  'client',
  'person-data',
  'contract',
  'message',
  'task',
  'invoice',
  'payment',
  'refund',
  'credit-note',
  'write-off',
  'approval',
  'limit',
  'discount',
  'cash',
  'bank',
  'tax',
  'money-report',
  'door',
  'door-opening',
  'door-code',
  'overlock',
  'staff',
  'audit',
  'view-as',
  'integration',
  'export',
  'setting',
  'job',
] as const;

export type Right = `${'read' | 'write'}:${(typeof NOUNS)[number]}`;

/** Every right, in the order of the nouns. */
export const RIGHTS: readonly Right[] = NOUNS.flatMap((noun): Right[] => [`read:${noun}`, `write:${noun}`]);

/** Roles that come with the program. `owner` has every right. */
export const ROLE_PRESETS = ['owner', 'manager', 'site-staff', 'accountant', 'read-only', 'admin-user'] as const;
