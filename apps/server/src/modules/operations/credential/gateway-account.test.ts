import { expect, test } from 'vitest';
import { accountAfter, isUnknown } from './gateway-account.ts';

const silent = { outcome: 'unreachable', account: null } as const;

test.each([
  { before: 'acct_1/test', mode: 'TEST', after: 'acct_1/test', unknown: false },
  { before: 'acct_1/test', mode: 'LIVE', after: 'unknown/live', unknown: true },
  { before: null, mode: 'LIVE', after: null, unknown: false },
] as const)('without a response, $before in the mode $mode becomes $after', ({ before, mode, after, unknown }) => {
  const account = accountAfter('STRIPE', { checked: silent, before, mode });
  expect([account, isUnknown(account)]).toEqual([after, unknown]);
});
