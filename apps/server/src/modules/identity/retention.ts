import { deleteAfter, type RetentionPolicy } from '../../platform/module/retention.ts';
import { anonymiseUnconfirmed } from './account/index.ts';
import { eraseAddresses, eraseNames } from './staff/index.ts';

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
  // Secrets end with the access. The name says who acted as long as accounting records stay.
  { table: 'staff', days: 1095, purge: eraseAddresses },
  { table: 'staff', days: 3650, purge: eraseNames },
  { table: 'api_keys', stays: 'the audit log names the key that acted; a key that was revoked or has expired cannot be used' },
  { table: 'consents', stays: 'evidence that gateways and card schemes may demand; contains no name' },
];
