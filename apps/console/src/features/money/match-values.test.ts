import type { TransferCandidate } from '@komora/api/admin';
import { expect, test } from 'vitest';
import { checkParts } from './match-values.ts';

const candidate = (id: string, open: number): TransferCandidate => ({
  id,
  clientId: 'client',
  client: 'Eva',
  kind: 'INVOICE',
  number: id,
  dueOn: null,
  open,
  currency: 'EUR',
  score: 60,
  signals: ['SYMBOL'],
});
const candidates = [candidate('a', 6384), candidate('b', 2000)];

test('parts are read in the way of the language, and the rest goes to the balance', () => {
  expect(checkParts(10_000, candidates, { a: '63,84', b: '5' })).toEqual({
    parts: [
      { entryId: 'a', amount: 6384 },
      { entryId: 'b', amount: 500 },
    ],
    clientId: 'client',
    rest: 3116,
    wrong: [],
  });
});

test('more than open, nothing, and letters are wrong; more than the transfer leaves a rest below zero', () => {
  expect(checkParts(1000, candidates, { a: '63,85', b: '' }).wrong).toEqual(['a', 'b']);
  expect(checkParts(1000, candidates, { a: 'abc' }).wrong).toEqual(['a']);
  expect(checkParts(1000, candidates, { b: '20' }).rest).toBe(-1000);
  expect(checkParts(1000, candidates, {})).toEqual({ parts: [], clientId: null, rest: 1000, wrong: [] });
});
