/** The closed catalogue of security events with their log level. docs/security.md explains each of them. */
export const securityEvents = {
  'login-succeeded': 'info',
  'login-failed': 'warn',
  'staff-login-succeeded': 'info',
  'staff-login-failed': 'warn',
  'staff-proof-succeeded': 'info',
  'staff-proof-failed': 'warn',
  'passkey-added': 'info',
  'passkey-removed': 'info',
  'passkey-copied': 'warn',
  'staff-pin-changed': 'info',
  'staff-pin-exhausted': 'warn',
  'staff-invited': 'info',
  'staff-account-opened': 'info',
  'staff-access-ended': 'info',
  'api-key-created': 'info',
  'api-key-revoked': 'info',
  'api-key-rejected': 'warn',
  'device-token-reused': 'warn',
  'session-rejected': 'warn',
  'session-ended': 'info',
  'limit-reached': 'warn',
  'access-denied': 'warn',
  'link-rejected': 'warn',
  'own-password-rejected': 'warn',
  'password-link-requested': 'info',
  'sign-in-code-requested': 'info',
  'password-changed': 'info',
  'address-confirmed': 'info',
  'account-removed': 'info',
  'data-exported': 'info',
  'sharing-changed': 'info',
  'access-link-created': 'info',
  'access-link-revoked': 'info',
  'access-link-used': 'info',
  'withdrawal-link-used': 'info',
  'webhook-signature-rejected': 'warn',
  'secret-key-rejected': 'warn',
  'secret-key-replaced': 'info',
} as const satisfies Record<string, 'info' | 'warn'>;

export type SecurityEvent = keyof typeof securityEvents;

/** Ids and codes only: neither names nor addresses. */
export interface SecurityEventDetails {
  /** The account of a client; null if it is not known. */
  userId?: string | null;
  /** The account of staff; null if it is not known. */
  staffId?: string | null;
  /** Method and pattern of the path, without its values. */
  route?: string;
  /** The error code of the response. */
  code?: string;
  /** Keyed hash of the network: equal for equal networks. */
  source?: string;
}

interface Writer {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** The log of the program or of a request. */
interface LogOfAnyLevel extends Writer {
  level: string;
  child(bindings: object, options: { level: string }): Writer;
}

const counts = new Map<SecurityEvent, number>();

/** How often each event happened since the process began. */
export const countSecurityEvents = (): [event: SecurityEvent, count: number][] =>
  (Object.keys(securityEvents) as SecurityEvent[]).map((event) => [event, counts.get(event) ?? 0]);

/** Counts the event, and writes one line with the field `security`, by which a log collector finds it, for every log level but `silent`. */
export function logSecurityEvent(log: LogOfAnyLevel, event: SecurityEvent, details: SecurityEventDetails = {}): void {
  counts.set(event, (counts.get(event) ?? 0) + 1);
  const writer = log.level === 'silent' ? log : log.child({}, { level: 'info' });
  writer[securityEvents[event]]({ security: event, ...details }, 'security event');
}
