import { ApiError } from '@komora/api/client';
import type { ErrorCode } from '@komora/api/errors';
import type { NoPosition } from '../../../shared/position/position-cache.ts';
import type { Coordinates } from '../../../shared/storage/storage.ts';

/** Why a door did not open. */
export type DoorError =
  /** Rejected by the server; `position` is what was sent. */
  | { readonly kind: 'rejection'; readonly code: ErrorCode; readonly position: Coordinates | null }
  /** Code of the device, for example JAMMED. */
  | { readonly kind: 'device'; readonly word: string | null }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'position'; readonly why: NoPosition }
  | { readonly kind: 'connection' };

export function toDoorError(error: unknown, position: Coordinates | null): DoorError {
  if (!(error instanceof ApiError)) return { kind: 'rejection', code: 'unexpected', position };
  const { status, code } = error.problem;
  return status === 0 ? { kind: 'connection' } : { kind: 'rejection', code, position };
}

/** The person is out of reach of the door, which is no fault of the lock. */
export function isTooFar(doorError: DoorError): boolean {
  return doorError.kind === 'rejection' && doorError.code === 'lock-v2/too-far-away';
}

/** Metres; a less accurate position cannot distinguish the doors. */
export const ACCURACY_LIMIT = 100;
