import type { AdminClient } from '@komora/api/admin/client';
import { ApiError } from '@komora/api/client';

/** The session of this tab. It ends at the server; the page finds out with the next call. */
export interface Session {
  /** True while calls wait for the person to sign in again. */
  readonly isExpired: () => boolean;
  /** Resolves to true when the person has signed in again, and to false when they leave. */
  readonly renewal: () => Promise<boolean>;
  readonly settle: (renewed: boolean) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSession(): Session {
  const listeners = new Set<() => void>();
  let pending: PromiseWithResolvers<boolean> | null = null;
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    isExpired: () => pending !== null,
    renewal() {
      if (pending === null) {
        pending = Promise.withResolvers<boolean>();
        notify();
      }
      return pending.promise;
    },
    settle(renewed) {
      const settled = pending;
      pending = null;
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

/**
 * A client whose calls wait while the session is expired, and are repeated after the person has signed in again. A rejected call had no effect,
 * so repeating it is safe.
 * @param isSignedIn false on pages before the sign-in, where the error itself is the answer
 */
export function withRenewal(call: AdminClient, session: Session, isSignedIn: () => boolean): AdminClient {
  const renewing = async (endpoint: string, options: unknown): Promise<unknown> => {
    const send = call as (endpoint: string, options: unknown) => Promise<unknown>;
    try {
      return await send(endpoint, options);
    } catch (error) {
      if (!isUnauthorized(error) || !isSignedIn() || !(await session.renewal())) throw error;
      return send(endpoint, options);
    }
  };
  return renewing as AdminClient;
}
