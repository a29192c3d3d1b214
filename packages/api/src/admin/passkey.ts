import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { NewPasskey, Passkey, PasskeyCreation } from '../passkey.ts';
import { Id, requiredText } from '../values.ts';

export { NewPasskey, Passkey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '../passkey.ts';

const own = { tag: 'staff', access: 'staff', person: true } as const;
const params = z.object({ id: Id });

export const passkeyEndpoints = {
  'GET /api/admin/me/passkeys': { ...own, summary: 'My passkeys, the oldest first', response: z.object({ passkeys: z.array(Passkey) }) },
  'POST /api/admin/me/passkeys/options': {
    ...own,
    fresh: true,
    summary: 'Challenge for a new passkey of mine. Works once within five minutes',
    response: PasskeyCreation,
  },
  'POST /api/admin/me/passkeys': {
    ...own,
    fresh: true,
    summary: 'Store a passkey of mine. At most 20',
    audit: 'passkey.create',
    body: NewPasskey,
    response: z.object({ id: Id }),
    errors: ['passkey/rejected', 'passkey/too-many'],
  },
  'PUT /api/admin/me/passkeys/{id}': {
    ...own,
    summary: 'Rename a passkey of mine',
    audit: 'passkey.rename',
    params,
    body: z.object({ name: requiredText(100) }),
  },
  'POST /api/admin/me/passkeys/{id}/remove': {
    ...own,
    fresh: true,
    summary: 'Remove a passkey of mine. The last way to sign in stays',
    audit: 'passkey.remove',
    params,
    errors: ['passkey/last-factor'],
  },
} as const satisfies Record<string, Endpoint>;
