import type { TodayRow } from '@komora/api/admin';
import { expect, test } from 'vitest';
import { messagesOf, outcomeOf, resendOutcomeOf, stillSelected } from './outcome.ts';
import { keyOf } from './selection.ts';

const row = (kind: TodayRow['kind'], id: string) => ({ kind, id }) as TodayRow;
const rows = [row('not-me', 'a'), row('box-repair', 'b'), row('message-failed', 'c'), row('message-failed', 'd')];
const selection = new Map(rows.map((one) => [keyOf(one), one]));

test('each task that was left out has its row and reason, and only those that still wait stay selected', () => {
  const outcome = outcomeOf(
    {
      changed: [{ kind: 'message-failed', id: 'c' }],
      rejected: [
        { kind: 'not-me', id: 'a', code: 'task/done', by: 'Eva' },
        { kind: 'box-repair', id: 'b', code: 'task/not-closable', by: null },
        { kind: 'message-failed', id: 'd', code: 'not-found', by: null },
      ],
    },
    selection,
  );
  expect(outcome).toMatchObject({
    changed: 1,
    leftOut: [{ row: rows[0], by: 'Eva' }, { code: 'task/not-closable' }, { code: 'not-found' }],
  });
  expect([...stillSelected(selection, outcome).keys()]).toEqual(['box-repair b']);
});

test('only failed messages are sent again, and other tasks say that they are none', () => {
  expect(messagesOf(selection)).toEqual(['c', 'd']);
  const outcome = resendOutcomeOf({ changed: ['c'], rejected: [{ id: 'd', code: 'message/link-needless' }] }, selection);
  expect(outcome.changed).toBe(1);
  expect(outcome.leftOut.map(({ row: { id }, code }) => `${id} ${code}`)).toEqual([
    'a message/not-resendable',
    'b message/not-resendable',
    'd message/link-needless',
  ]);
});
