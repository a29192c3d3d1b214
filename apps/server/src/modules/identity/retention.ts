import { deleteAfter, type RetentionPolicy } from '../../platform/module/retention.ts';
import { anonymiseUnconfirmed } from './account/index.ts';

export const identityRetention: readonly RetentionPolicy[] = [
  // Confirmed accounts stay until their owner deletes them.
  { table: 'users', days: 30, purge: anonymiseUnconfirmed },
  deleteAfter('sessions', 'expires_at', 1),
  deleteAfter('device_tokens', 'expires_at', 1),
  deleteAfter('password_tokens', 'expires_at', 1),
  deleteAfter('sign_in_codes', 'expires_at', 1),
  deleteAfter('client_passkey_challenges', 'expires_at', 1),
  { table: 'client_passkeys', stays: 'a client signs in with it until it is removed, or until the account is deleted' },
  deleteAfter('staff_sessions', 'expires_at', 1),
  deleteAfter('staff_invitations', 'expires_at', 1),
  deleteAfter('staff_passkey_challenges', 'expires_at', 1),
  { table: 'staff', stays: 'the audit log and documents name who acted; the secrets of persons who left are deleted' },
  { table: 'api_keys', stays: 'the audit log names the key that acted; a key that was revoked or has expired cannot be used' },
  { table: 'consents', stays: 'evidence that gateways and card schemes may demand; contains no name' },
];
