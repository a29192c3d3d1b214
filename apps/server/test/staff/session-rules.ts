import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { Authenticator, forged } from '../kit/authenticator.ts';
import { staffPassword, totpSecret } from '../kit/builders/staff.ts';
import type { StaffRule } from './rule.ts';

const nothing = () => ({});
/** A passkey of somebody else. */
const otherPasskey = () => ({ params: { id: randomUUID() } });

/** How a person signs in, and what they do with their own credentials. */
export const sessionRules = {
  'DELETE /api/admin/session': { request: nothing, endsSession: true },
  'GET /api/admin/me': { request: nothing },
  'GET /api/admin/sessions': { request: nothing },
  // A session of somebody else.
  'POST /api/admin/sessions/{id}/end': { request: () => ({ params: { id: randomUUID() } }), inside: 'not-found' },
  'POST /api/admin/me/invitation': { request: nothing },
  'POST /api/admin/session/confirm/options': { request: nothing },
  'POST /api/admin/session/confirm': {
    request: ({ app }) => {
      const code = new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate({ timestamp: app.clock.now().getTime() });
      return { body: { password: staffPassword, code } };
    },
  },
  'PUT /api/admin/session/shared': { request: () => ({ body: { shared: false } }) },
  'POST /api/admin/session/lock': { request: nothing },
  // Without a PIN.
  'POST /api/admin/session/unlock': { request: () => ({ body: { pin: '274951' } }), inside: 'session/no-pin' },
  // Not the present version.
  'PUT /api/admin/me': { request: () => ({ body: { name: 'Eva', locale: 'SK', version: 99 } }), inside: 'changed-elsewhere' },
  'PUT /api/admin/me/email': { request: () => ({ body: { email: 'eva@example.com', version: 99 } }), inside: 'changed-elsewhere' },
  'PUT /api/admin/me/pin': { request: () => ({ body: { pin: '274951' } }) },
  'GET /api/admin/me/passkeys': { request: nothing },
  'POST /api/admin/me/passkeys/options': { request: nothing },
  'POST /api/admin/me/passkeys': { request: () => ({ body: new Authenticator().create(forged) }), inside: 'passkey/rejected' },
  'PUT /api/admin/me/passkeys/{id}': { request: () => ({ ...otherPasskey(), body: { name: 'Phone' } }), inside: 'not-found' },
  'POST /api/admin/me/passkeys/{id}/remove': { request: otherPasskey, inside: 'not-found' },
} as const satisfies Partial<Record<string, StaffRule>>;

export type SessionKey = keyof typeof sessionRules;
