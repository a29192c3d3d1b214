import type { ListColumns } from '@komora/api/admin';
import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(database.url);
});
afterAll(() => app.close());

const url = '/api/admin/saved-views';
const ending = { list: 'contracts', name: 'Ending', search: 'view=ending' };
const viewsOf = async (person: StaffClient) =>
  (await person.get(url)).json<{ views: { id: string; name: string; search: string }[] }>().views;
const auditOf = (person: StaffClient) =>
  app.rows<{ verb: string }>('select verb from audit_log where staff_id = $1 order by at, id', [person.id]);

test('saved filters are listed by name for the person who saved them, and for nobody else', async () => {
  const [person, colleague] = [await aStaffClient(app), await aStaffClient(app)];
  expect((await person.post(url, ending)).json()).toMatchObject(ending);
  await person.post(url, { ...ending, name: 'arrears', search: 'view=overdue' });
  expect((await viewsOf(person)).map(({ name }) => name)).toEqual(['arrears', 'Ending']);
  expect(await viewsOf(colleague)).toEqual([]);
});

test('a view with the same name in the same list is replaced', async () => {
  const person = await aStaffClient(app);
  const first = (await person.post(url, ending)).json<{ id: string }>();
  const second = (await person.post(url, { ...ending, name: 'ENDING', search: 'view=starting' })).json<{ id: string }>();
  expect(second.id).toBe(first.id);
  await person.post(url, { ...ending, list: 'clients', search: 'q=Eva' });
  expect((await viewsOf(person)).map(({ name, search }) => [name, search])).toEqual([
    ['Ending', 'q=Eva'],
    ['ENDING', 'view=starting'],
  ]);
});

test('a view is removed once, and only by its person', async () => {
  const [person, colleague] = [await aStaffClient(app), await aStaffClient(app)];
  const { id } = (await person.post(url, ending)).json<{ id: string }>();
  expect((await colleague.post(`${url}/${id}/remove`)).statusCode).toBe(404);
  expect((await person.post(`${url}/${id}/remove`)).statusCode).toBe(204);
  expect((await person.post(`${url}/${id}/remove`)).statusCode).toBe(404);
  expect(await viewsOf(person)).toEqual([]);
  expect(await auditOf(colleague)).toEqual([]);
  expect(await auditOf(person)).toEqual([{ verb: 'saved-view.save' }, { verb: 'saved-view.remove' }]);
});

test('a person saves at most 100 views, also when two are saved at once', async () => {
  const person = await aStaffClient(app);
  await app.rows(
    `insert into saved_views (staff_id, list, name, search, created_at) select $1, 'boxes', 'View ' || n, 'q=' || n, now() from generate_series(1, 99) n`,
    [person.id],
  );
  const answers = await Promise.all(['one', 'two'].map((name) => person.post(url, { ...ending, name })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'saved-view/too-many' });
  expect(await viewsOf(person)).toHaveLength(100);
  // A view that exists can still be replaced.
  expect((await person.post(url, { list: 'boxes', name: 'View 7', search: 'q=seven' })).statusCode).toBe(200);
});

test.each([
  ['list', { ...ending, list: 'staff' }],
  ['name', { ...ending, name: ' ' }],
  ['name', { ...ending, name: 'x'.repeat(61) }],
  ['search', { ...ending, search: '' }],
  ['search', { ...ending, search: 'x'.repeat(1001) }],
])('an invalid %s is reported at its field', async (field, body) => {
  const response = await (await aStaffClient(app)).post(url, body);
  expect([response.statusCode, response.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)]).toEqual([400, [field]]);
});

describe('the columns of a list', () => {
  const chosen = { order: ['name', 'price', 'size'], hidden: ['size'] };
  const columnsOf = async (person: StaffClient) => (await person.get('/api/admin/list-columns')).json<{ lists: ListColumns[] }>().lists;
  const choose = (person: StaffClient, list: string, body: object) => person.put(`/api/admin/list-columns/${list}`, body);

  test('are remembered for each list and person, replaced, and given back', async () => {
    const [person, colleague] = [await aStaffClient(app), await aStaffClient(app)];
    expect((await choose(person, 'boxes', chosen)).statusCode).toBe(204);
    await choose(person, 'clients', { order: ['name'], hidden: [] });
    expect(await columnsOf(person)).toEqual([
      { list: 'boxes', ...chosen },
      { list: 'clients', order: ['name'], hidden: [] },
    ]);
    expect(await columnsOf(colleague)).toEqual([]);
    await choose(person, 'boxes', { order: ['size', 'name'], hidden: [] });
    await choose(person, 'clients', { order: [], hidden: [] });
    expect(await columnsOf(person)).toEqual([{ list: 'boxes', order: ['size', 'name'], hidden: [] }]);
  });

  test('chosen twice at once are those of one of the calls', async () => {
    const person = await aStaffClient(app);
    const orders = [
      ['name', 'price'],
      ['price', 'name'],
    ];
    const answers = await Promise.all(orders.map((order) => choose(person, 'audit', { order, hidden: [] })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    const [stored] = await columnsOf(person);
    expect(orders).toContainEqual(stored?.order);
  });

  test.each([
    [{ order: ['name', 'name'], hidden: [] }, 'order'],
    [{ order: ['name'], hidden: ['size'] }, 'hidden'],
    [{ order: ['<b>'], hidden: [] }, 'order.0'],
  ])('%o is rejected at its field', async (body, path) => {
    const person = await aStaffClient(app);
    expect((await choose(person, 'boxes', body)).json()).toMatchObject({ code: 'request/invalid', errors: [{ path }] });
    expect(await columnsOf(person)).toEqual([]);
  });
});
