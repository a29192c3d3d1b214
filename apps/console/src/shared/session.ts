import type { AdminClient } from '@komora/api/admin/client';
import { ApiError } from '@komora/api/client';

/**
 * Why calls wait for the person. `expired`: the session has ended. `locked`: it waits for the PIN. `proof`: the call needs a fresh proof of
 * the person.
 */
export type Obstacle = 'expired' | 'locked' | 'proof';

/** As the server: a shared device without activity for so long is locked. */
export const IDLE_SECONDS = 15 * 60;

/** The session of this tab. The server decides about it; the page finds out with the next call. */
export interface Session {
  /** True while calls wait for the person because of this obstacle. */
  readonly isWaiting: (obstacle: Obstacle) => boolean;
  /** Resolves to true when the person has removed the obstacle, and to false when they leave. */
  readonly renewal: (obstacle: Obstacle) => Promise<boolean>;
  readonly settle: (obstacle: Obstacle, renewed: boolean) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSession(): Session {
  const listeners = new Set<() => void>();
  const pending = new Map<Obstacle, PromiseWithResolvers<boolean>>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    isWaiting: (obstacle) => pending.has(obstacle),
    renewal(obstacle) {
      const waiting = pending.get(obstacle);
      if (waiting !== undefined) return waiting.promise;
      const created = Promise.withResolvers<boolean>();
      pending.set(obstacle, created);
      notify();
      return created.promise;
    },
    settle(obstacle, renewed) {
      const settled = pending.get(obstacle);
      pending.delete(obstacle);
      settled?.resolve(renewed);
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.problem.status === 401;

/** No response came: no network, or no server. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.problem.status === 0;

function obstacleOf(error: unknown): Obstacle | null {
  if (isUnauthorized(error)) return 'expired';
  if (!(error instanceof ApiError)) return null;
  return error.problem.code === 'session/locked' ? 'locked' : error.problem.code === 'session/proof-needed' ? 'proof' : null;
}

/** Calls that remove an obstacle: their own rejection is the answer. */
const RENEWING: readonly string[] = [
  'POST /api/admin/session',
  'POST /api/admin/session/passkey',
  'POST /api/admin/session/passkey/options',
  'POST /api/admin/session/unlock',
];

/** A call meets at most each obstacle once. */
const MOST_RENEWALS = 3;

/**
 * A client whose calls wait while the session is expired or locked or needs a fresh proof, and are repeated after the person has removed the
 * obstacle. A rejected call had no effect, so repeating it is safe.
 * @param isSignedIn false on pages before the sign-in, where the error itself is the answer
 */
export function withRenewal(call: AdminClient, session: Session, isSignedIn: () => boolean): AdminClient {
  const send = call as (endpoint: string, options: unknown) => Promise<unknown>;
  const renewing = async (endpoint: string, options: unknown, renewals = 0): Promise<unknown> => {
    try {
      return await send(endpoint, options);
    } catch (error) {
      const obstacle = obstacleOf(error);
      if (obstacle === null || renewals === MOST_RENEWALS || RENEWING.includes(endpoint) || !isSignedIn()) throw error;
      if (!(await session.renewal(obstacle))) throw error;
      return renewing(endpoint, options, renewals + 1);
    }
  };
  return ((endpoint: string, options: unknown) => renewing(endpoint, options)) as AdminClient;
}
