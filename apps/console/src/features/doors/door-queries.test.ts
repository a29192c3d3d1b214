import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { App } from '../../shared/app-context.ts';
import { doorsQuery, followsEvents, openingsQuery, summaryQuery, vacantBoxesQuery } from './door-queries.ts';

test('an event loads the lists again, and not the summary of a month or the boxes of the dialog', async () => {
  const client = new QueryClient();
  const app = { call: undefined as unknown as App['call'] };
  const keys = {
    doors: doorsQuery(app, 'w', false).queryKey,
    openings: openingsQuery(app, 'w').queryKey,
    summary: summaryQuery(app, 'w').queryKey,
    vacant: vacantBoxesQuery(app, 'w').queryKey,
    other: ['today'],
  };
  for (const key of Object.values(keys)) client.setQueryData(key, {} as never);
  await client.invalidateQueries({ predicate: ({ queryKey }) => followsEvents(queryKey) });
  const isInvalidated = Object.entries(keys).map(([name, key]) => [name, client.getQueryState(key)?.isInvalidated]);
  expect(Object.fromEntries(isInvalidated)).toEqual({ doors: true, openings: true, summary: false, vacant: false, other: false });
});
