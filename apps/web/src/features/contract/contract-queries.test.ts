import { createClient } from '@komora/api/client';
import { expect, test } from 'vitest';
import { PERSONAL } from '../../shared/session/use-session.ts';
import * as queries from './contract-queries.ts';

test('every query about contracts is dropped with the session: its key begins with PERSONAL', () => {
  const call = createClient();
  const made = Object.values(queries).map((query) =>
    (query as (...args: unknown[]) => { queryKey: readonly unknown[] })(call, 'id', 'day'),
  );
  expect(Object.keys(queries)).toContain('lettersQuery');
  expect(made.filter(({ queryKey }) => queryKey[0] !== PERSONAL)).toEqual([]);
});
