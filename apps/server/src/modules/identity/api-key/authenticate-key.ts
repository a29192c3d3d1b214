import { RIGHTS } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { processRateLimiter } from '../../../platform/rate-limit/process-rate-limiter.ts';
import { hashToken } from '../../../platform/secrets.ts';
import type { AuthenticateKey } from '../../../platform/staff/member.ts';
import { type Grant, includes, scopeOf } from '../../../platform/staff/scope.ts';
import { toGrant } from '../staff-session/index.ts';
import { isFrom } from './addresses.ts';
import { findKey, type PresentedKeyRow, touchKey } from './api-key.sql.ts';
import { readKeyText } from './key-text.ts';

/** A use is stored at most this often; ms. */
const touchEvery = 3_600_000;
/** Requests of one key at each process. */
const rate = { burst: 120, perMinute: 600 };

/**
 * Finds the key of a request with the rights that it has at this moment. An unknown key and one that does not exist take the same lookup, by hash:
 * the time of the response says nothing about the key.
 */
export function authenticateKey(deps: Pick<Deps, 'db' | 'clock' | 'deploymentId' | 'config'>): AuthenticateKey {
  const { db, clock, deploymentId, config } = deps;
  const limit = processRateLimiter(clock, { burst: rate.burst * config.rateLimit, perMinute: rate.perMinute * config.rateLimit });
  return async (text, ip) => {
    const form = readKeyText(deploymentId, text);
    if (form !== 'possible') throw new AppError(form === 'malformed' ? 'api-key/invalid' : 'api-key/other-deployment');
    const now = clock.now();
    const row = await findKey(db, hashToken(text), now);
    if (row === undefined) throw new AppError('api-key/invalid');
    if (row.revoked_at !== null || row.holder_left) throw new AppError('api-key/revoked');
    if (row.expires_at <= now) throw new AppError('api-key/expired');
    if (!isFrom(ip, row.addresses)) throw new AppError('api-key/wrong-address');
    limit(row.id);
    if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() >= touchEvery) await touchKey(db, row.id, now);
    return { id: row.staff_id, sessionId: row.id, grants: [grantOf(row)], key: { id: row.id, name: row.name } };
  };
}

/** The rights of the key that its person holds at the place of the key. */
function grantOf({ rights, warehouse_id, legal_entity_id, warehouse_ids, expires_at, grants }: PresentedKeyRow): Grant {
  const held = grants.map(toGrant);
  const place = { warehouseId: warehouse_id, legalEntityId: legal_entity_id };
  return {
    rights: new Set(RIGHTS.filter((right) => rights.includes(right) && includes(scopeOf(held, right), place))),
    place:
      warehouse_id !== null
        ? { warehouseId: warehouse_id }
        : legal_entity_id !== null
          ? { legalEntityId: legal_entity_id, warehouseIds: warehouse_ids }
          : 'organisation',
    endsAt: expires_at,
  };
}
