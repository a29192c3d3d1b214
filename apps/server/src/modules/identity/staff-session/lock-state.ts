import { idleLockSeconds } from '../../../platform/staff/member.ts';

interface LockColumns {
  is_shared: boolean;
  active_at: Date | null;
  locked_at: Date | null;
}

/** A shared device without activity since then is locked. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - idleLockSeconds * 1000);

/** True if the person locked the session, or left a shared device alone. */
export function isLockedAt({ is_shared, active_at, locked_at }: LockColumns, now: Date): boolean {
  return locked_at !== null || (is_shared && active_at !== null && active_at <= idleSince(now));
}
