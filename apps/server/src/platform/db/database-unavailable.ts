/** The database is away, overloaded or did not answer in time. The statement can have had an effect if the answer was lost. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE']);

/** SQLSTATEs: connection exceptions (08…), shutdown and start (57P…), too many connections, a full disk, and the time limits of statement, lock and transaction. */
const unavailable = /^(?:08...|57P0[1-5]|53[13]00|57014|55P03|25P03)$/;

/** Errors of `pg` without a code. */
const messages = [
  'Query read timeout',
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
];

/** The driver's message when a statement got no answer in time. The connection still waits for that answer. */
export const isAnswerMissing = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/** Errors of an unavailable database become DatabaseUnavailableError; all others stay as they are. */
export function toUnavailable(error: unknown): unknown {
  return isUnavailable(error) ? new DatabaseUnavailableError('The database is not available', { cause: error }) : error;
}

function isUnavailable(error: unknown): boolean {
  // One error for each address of the host.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return unreachable.has(code) || unavailable.test(code) || messages.some((message) => error.message.startsWith(message));
}
