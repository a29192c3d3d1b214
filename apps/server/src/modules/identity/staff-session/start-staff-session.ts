import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { staffSessionSeconds } from '../../../platform/staff/member.ts';
import { deviceOf } from '../account/device.ts';
import { insertStaffSession } from './staff-session.sql.ts';

/** Where a request comes from. */
export interface Origin {
  userAgent: string | undefined;
  ip: string;
  /** Several people use the browser. */
  isShared: boolean;
}

export interface OpenedSession {
  sessionId: string;
  /** For the cookie. Only its hash is stored. */
  token: string;
}

/** Creates a session of 8 hours. */
export async function startStaffSession(
  trx: Trx,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  { staffId, userAgent, ip, isShared }: { staffId: string } & Origin,
): Promise<OpenedSession> {
  const now = clock.now();
  const [sessionId, token] = [ids.uuid(), ids.secret(32)];
  const expiresAt = new Date(now.getTime() + staffSessionSeconds * 1000);
  const device = deviceOf(userAgent, ip);
  await insertStaffSession(trx, { id: sessionId, tokenHash: hashToken(token), staffId, device, isShared, now, expiresAt });
  return { sessionId, token };
}
