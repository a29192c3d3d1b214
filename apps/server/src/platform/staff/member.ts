import type { Grant } from './scope.ts';

/** A session ends after a working day, also in use. */
export const staffSessionSeconds = 8 * 3600;

/** A signed-in member of staff. */
export interface StaffMember {
  id: string;
  sessionId: string;
  grants: readonly Grant[];
}

/** Finds the valid session of a cookie, or null. */
export type AuthenticateStaff = (token: string) => Promise<StaffMember | null>;
