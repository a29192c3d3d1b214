import { AsyncLocalStorage } from 'node:async_hooks';

const ahead = new AsyncLocalStorage<true>();

/**
 * Sends statements of an open transaction without waiting for their answers, which saves a round trip for each. PostgreSQL executes the statements of a connection in the order in
 * which they are sent. If one fails, the next statement that is awaited throws its error, at the latest the commit, so the transaction is rolled back.
 *
 * Only for SQL whose result and errors the caller does not need: reading rows throws, and a catch around it has no effect.
 */
export function sendAhead(work: () => Promise<void>): Promise<void> {
  return ahead.run(true, work);
}

export const isSentAhead = (): boolean => ahead.getStore() === true;

/** Rows of a statement that has not been answered. Reading them is a mistake in the program. */
export const unansweredRows: never[] = new Proxy([], {
  get: (_, name) => {
    // A promise that resolves to the rows looks for it.
    if (name === 'then') return undefined;
    throw new Error('A statement that is sent ahead has no rows');
  },
});
