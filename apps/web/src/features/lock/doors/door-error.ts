import { ApiError } from '@komora/contract/client';
import type { ErrorCode } from '@komora/contract/errors';
import type { NoPosition } from '../../../position/position-keeper.ts';
import type { Coordinates } from '../../../storage.ts';

/** Why a door did not open. */
export type Fault =
  /** Refused by the server; `position` is what was sent. */
  | { readonly kind: 'refusal'; readonly code: ErrorCode; readonly position: Coordinates | null }
  /** The device's own word, for example JAMMED. */
  | { readonly kind: 'device'; readonly word: string | null }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'position'; readonly why: NoPosition }
  | { readonly kind: 'connection' };

export function faultOf(error: unknown, position: Coordinates | null): Fault {
  if (!(error instanceof ApiError)) return { kind: 'refusal', code: 'unexpected', position };
  const { status, code } = error.problem;
  return status === 0 ? { kind: 'connection' } : { kind: 'refusal', code, position };
}

/** Metres; a position vaguer than this cannot say before which door one stands. */
export const VAGUE = 100;
