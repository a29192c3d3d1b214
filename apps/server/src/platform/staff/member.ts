import type { Grant } from './scope.ts';

/** A session ends after a working day, also in use. */
export const staffSessionSeconds = 8 * 3600;

/** Calls that change secrets and rights need a proof that is not older. */
export const freshSeconds = 10 * 60;

/** A session on a shared device locks after this time without activity. */
export const idleLockSeconds = 15 * 60;

/** The API key of a request. */
export interface ApiKeyActor {
  id: string;
  name: string;
}

/** A signed-in member of staff, or an API key that acts for one. */
export interface StaffMember {
  id: string;
  /** With a key: the id of the key. */
  sessionId: string;
  /** With a key: those of the key that the person still holds. */
  grants: readonly Grant[];
  /** Absent: the person is signed in. */
  key?: ApiKeyActor;
  /** Of a session: when the person last gave a passkey, or password and second factor. */
  provenAt?: Date;
  /** Of a session: only calls that unlock or end it succeed. */
  isLocked?: boolean;
}

/**
 * Finds the key of an `Authorization` header.
 * @param ip of the caller
 * @throws AppError api-key/invalid, api-key/other-deployment, api-key/revoked, api-key/expired, api-key/wrong-address, too-many-requests
 */
export type AuthenticateKey = (key: string, ip: string) => Promise<StaffMember>;

/**
 * Finds the valid session of a cookie, or null.
 * @param idleSeconds since the person last did something; null if the caller only watches. A session on a shared device locks when the person is idle
 */
export type AuthenticateStaff = (token: string, idleSeconds: number | null) => Promise<StaffMember | null>;
