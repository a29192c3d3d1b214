import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Id, Instant, requiredText } from '../values.ts';
import { Reason, RightKey } from './values.ts';

/** An IPv4 or IPv6 address, or a network in CIDR notation. */
const Address = z.string().check(z.trim(), z.maxLength(50), z.regex(/^[0-9A-Fa-f.:]+(\/\d{1,3})?$/));

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The first characters of the key, to recognise it. */
  prefix: z.string(),
  /** HOLDER_LEFT: the person for whom it acts no longer works here. */
  state: z.enum(['ACTIVE', 'EXPIRED', 'REVOKED', 'HOLDER_LEFT']),
  /** The person for whom it acts. It never has more rights than this person. */
  holder: z.object({ id: Id, name: z.string() }),
  rights: z.array(RightKey),
  /** A warehouse, a legal entity, or, without both, the whole organisation. */
  warehouseId: z.nullable(Id),
  legalEntityId: z.nullable(Id),
  /** Empty: the key works from every address. */
  addresses: z.array(z.string()),
  createdAt: Instant,
  expiresAt: Instant,
  /** To the hour; null: never used. */
  lastUsedAt: z.nullable(Instant),
  revokedAt: z.nullable(Instant),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const apiKeyEndpoints = {
  'GET /api/admin/api-keys': {
    summary: 'API keys, those that work first, then the newest first. At most 500',
    tag: 'integration',
    access: 'staff',
    right: 'read:integration',
    scope: 'organisation',
    response: z.object({ keys: z.array(ApiKey) }),
  },
  'POST /api/admin/api-keys': {
    summary: 'Create an API key that acts for me, with some of my rights. The key is shown once',
    tag: 'integration',
    access: 'staff',
    right: 'write:integration',
    scope: 'organisation',
    person: true,
    fresh: true,
    audit: 'api-key.create',
    body: z.object({
      name: requiredText(100),
      rights: z.array(RightKey).check(z.minLength(1), z.maxLength(200)),
      warehouseId: z.nullable(Id),
      legalEntityId: z.nullable(Id),
      /** At most two years ahead. */
      expiresAt: Instant,
      addresses: z.array(Address).check(z.maxLength(50)),
    }),
    response: z.object({ id: Id, key: z.string() }),
    errors: ['staff/beyond-own-rights', 'api-key/name-exists'],
  },
  'POST /api/admin/api-keys/{id}/revoke': {
    summary: 'Revoke an API key. It stops working at once',
    tag: 'integration',
    access: 'staff',
    right: 'write:integration',
    scope: 'organisation',
    person: true,
    fresh: true,
    audit: 'api-key.revoke',
    reason: true,
    params: z.object({ id: Id }),
    body: z.object({ reason: Reason }),
    errors: ['api-key/already-revoked'],
  },
} as const satisfies Record<string, Endpoint>;
