import { expect, test } from 'vitest';
import { DatabaseUnavailableError, toUnavailable } from '../../../platform/db/database-unavailable.ts';
import { isContractError } from './is-contract-error.ts';

const withCode = (code: string) => Object.assign(new Error('failure'), { code });
/** As the query builder throws it; it does not export the class. */
const aborted = Object.assign(new Error('Transaction was rolled back instead of committed'), { name: 'AbortedTransactionError' });

test.each([
  ['a lock that was not free in time', toUnavailable(withCode('55P03'))],
  ['a lost connection', toUnavailable(withCode('ECONNRESET'))],
  ['a connection that waits for an earlier statement', new DatabaseUnavailableError('waits')],
  ['a commit that PostgreSQL answered with a rollback', aborted],
  ['a deadlock', withCode('40P01')],
  ['an error of the operating system', withCode('EPIPE')],
])('%s is not the fault of one contract', (_, error) => {
  expect(isContractError(error)).toBe(false);
});

test.each([
  ['a violated constraint', withCode('23505')],
  ['a value that does not fit', withCode('22003')],
  ['an error of the program', new TypeError('no price')],
])('%s may be the fault of one contract', (_, error) => {
  expect(isContractError(error)).toBe(true);
});
