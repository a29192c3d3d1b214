import { useTestDatabase } from '@komora/testing';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type OpenDatabase, openDatabase, type Trx } from './database.ts';
import { sendAhead } from './send-ahead.ts';
import { together } from './together.ts';
import { inPreview, inTransaction, keepIf } from './transaction.ts';

const database = useTestDatabase();
let open: OpenDatabase;
beforeAll(async () => {
  // One connection, so that a failed transaction would disturb the next one.
  open = openDatabase(database.url, { max: 1 });
  await sql`create table shelves (id integer primary key, note text)`.execute(open.db);
});
afterAll(() => open.close());
beforeEach(() => open.pool.query('truncate shelves'));

const ids = async () => (await open.pool.query<{ id: number }>('select id from shelves order by id')).rows.map(({ id }) => id);

const insert = async (trx: Trx, id: number): Promise<void> => {
  await sql`insert into shelves (id) values (${id})`.execute(trx);
};
const ahead = (trx: Trx, id: number) => sendAhead(() => insert(trx, id));
const count = async (trx: Trx): Promise<number> =>
  (await sql<{ count: number }>`select count(*) as count from shelves where id > ${0}`.execute(trx)).rows[0]?.count ?? -1;

test('statements that are sent ahead run in their order, before the next one', async () => {
  await inTransaction(open.db, async (trx) => {
    for (const id of [1, 2, 3]) await ahead(trx, id);
    await sendAhead(async () => {
      await sql`delete from shelves where id = ${2}`.execute(trx);
    });
    expect(await count(trx)).toBe(2);
    await ahead(trx, 4);
  });
  expect(await ids()).toEqual([1, 3, 4]);
});

test('the next statement that is awaited throws the first error, and everything is rolled back', async () => {
  const failing = inTransaction(open.db, async (trx) => {
    await ahead(trx, 1);
    await ahead(trx, 1);
    await sendAhead(async () => {
      await sql`insert into nowhere values (${1})`.execute(trx);
    });
    await count(trx);
    throw new Error('is not reached');
  });
  await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'shelves_pkey' });
  expect(await ids()).toEqual([]);
  await inTransaction(open.db, (trx) => ahead(trx, 5));
  expect(await ids()).toEqual([5]);
});

test('the commit throws the error of the last statement, and stores nothing', async () => {
  const failing = inTransaction(open.db, async (trx) => {
    await insert(trx, 1);
    await ahead(trx, 1);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'shelves_pkey' });
  expect(await ids()).toEqual([]);
  await inTransaction(open.db, (trx) => insert(trx, 1));
  expect(await ids()).toEqual([1]);
});

test('an error of the work rolls back what was sent ahead', async () => {
  const failing = inTransaction(open.db, async (trx) => {
    await ahead(trx, 1);
    throw new Error('changed its mind');
  });
  await expect(failing).rejects.toThrow('changed its mind');
  expect(await ids()).toEqual([]);
});

test('a deadlock of a statement that was sent ahead repeats the transaction', async () => {
  let attempts = 0;
  await inTransaction(open.db, async (trx) => {
    attempts++;
    await ahead(trx, attempts);
    if (attempts === 1)
      await sendAhead(async () => {
        await sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`.execute(trx);
      });
  });
  expect(attempts).toBe(2);
  expect(await ids()).toEqual([2]);
});

test('a connection that is lost fails the transaction', async () => {
  const failing = inTransaction(open.db, async (trx) => {
    await sendAhead(async () => {
      await sql`select pg_terminate_backend(pg_backend_pid()), ${1}::integer`.execute(trx);
    });
    await ahead(trx, 1);
  });
  await expect(failing).rejects.toThrow('The database is not available');
  expect(await ids()).toEqual([]);
});

test('a statement that is sent ahead has no rows to read', async () => {
  const reading = inTransaction(open.db, (trx) =>
    sendAhead(async () => {
      await count(trx);
    }),
  );
  await expect(reading).rejects.toThrow('has no rows');
});

test('nothing is sent ahead outside a transaction, where no commit would report its error', async () => {
  const outside = sendAhead(async () => {
    await sql`insert into shelves (id) values (${1})`.execute(open.db);
  });
  await expect(outside).rejects.toThrow('Only statements of a transaction');
  expect(await ids()).toEqual([]);
});

test('two statements travel together, in their order', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const results = await inTransaction(open.db, async (trx) => {
    const both = together(trx, (first) => insert(first, 1), count);
    expect(sent.mock.calls.length).toBeGreaterThanOrEqual(2);
    return both;
  });
  sent.mockRestore();
  expect(results).toEqual([undefined, 1]);
  expect(await ids()).toEqual([1]);
});

test.each([
  ['first', [1, 2]],
  ['second', [2, 1]],
])('an error of the %s of two statements is thrown, and both are rolled back', async (_, [one = 0, other = 0]) => {
  const failing = inTransaction(open.db, async (trx) => {
    await insert(trx, 1);
    await together(
      trx,
      (first) => insert(first, one),
      (second) => insert(second, other),
    );
  });
  await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'shelves_pkey' });
  expect(await ids()).toEqual([]);
});

test('a value that cannot be converted fails the transaction, and nothing of it is stored', async () => {
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  const note = (trx: Trx, id: number, value: unknown) =>
    sendAhead(async () => {
      await sql`insert into shelves (id, note) values (${id}, ${value})`.execute(trx);
    });
  let isRejected = false;
  const failing = inTransaction(open.db, async (trx) => {
    await insert(trx, 1);
    await note(trx, 2, circular);
    await insert(trx, 3).catch(() => {
      isRejected = true;
    });
  });
  await expect(failing).rejects.toThrow('circular');
  expect(isRejected).toBe(true);
  expect(await ids()).toEqual([]);
  await inTransaction(open.db, (trx) => note(trx, 2, 'fits'));
  expect(await ids()).toEqual([2]);
});

test('rows that nobody reads are not parsed', async () => {
  const parser = vi.fn(() => {
    throw new Error('unreadable');
  });
  const ofAddress = pg.types.builtins.MACADDR;
  const usual = pg.types.getTypeParser(ofAddress);
  pg.types.setTypeParser(ofAddress, parser);
  try {
    await inTransaction(open.db, async (trx) => {
      await sendAhead(async () => {
        await sql`select ${'08:00:2b:01:02:03'}::macaddr`.execute(trx);
      });
      await ahead(trx, 1);
    });
  } finally {
    pg.types.setTypeParser(ofAddress, usual);
  }
  expect(parser).not.toHaveBeenCalled();
  expect(await ids()).toEqual([1]);
});

test('an undone part does not hide the error of a statement that was sent ahead in it', async () => {
  const failing = inTransaction(open.db, async (trx) => {
    await insert(trx, 1);
    await keepIf(
      trx,
      () => ahead(trx, 1),
      async () => false,
    );
    await insert(trx, 2);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'shelves_pkey' });
  expect(await ids()).toEqual([]);
});

test('an undone part without an error is undone alone, with what was sent ahead in it', async () => {
  await inTransaction(open.db, async (trx) => {
    await ahead(trx, 1);
    await keepIf(
      trx,
      () => ahead(trx, 2),
      async () => false,
    );
    await ahead(trx, 3);
  });
  expect(await ids()).toEqual([1, 3]);
});

test('a preview throws the error of its last statement', async () => {
  await inTransaction(open.db, (trx) => insert(trx, 1));
  await expect(inPreview(open.db, (trx) => ahead(trx, 1))).rejects.toMatchObject({ code: '23505' });
  await inPreview(open.db, (trx) => ahead(trx, 2));
  expect(await ids()).toEqual([1]);
});

test('a deadlock repeats the transaction, also when a statement after it could not be prepared', async () => {
  let attempts = 0;
  await inTransaction(open.db, async (trx) => {
    attempts++;
    const notPrepared = async () => {
      await sql`insert into shelves (note, id) values ('new to the connection', ${attempts * 10 + 1})`.execute(trx);
      await sql`delete from shelves where id = ${attempts * 10 + 1}`.execute(trx);
    };
    if (attempts === 1)
      await sendAhead(async () => {
        await sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`.execute(trx);
      });
    await sendAhead(notPrepared);
    await notPrepared();
  });
  expect(attempts).toBe(2);
  expect(await ids()).toEqual([]);
});

test('a transaction with an isolation level can send ahead, too', async () => {
  await open.db
    .transaction()
    .setIsolationLevel('serializable')
    .execute((trx) => ahead(trx, 1));
  expect(await ids()).toEqual([1]);
});
