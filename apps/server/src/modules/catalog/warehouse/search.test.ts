import type { Problem, WarehouseList, WarehouseOverview } from '@komora/api';
import { insertBox, insertOperators, insertWarehouse, useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/kit/test-app.ts';

const database = useTestDatabase();
let testApp: TestApp;
const ids = new Map<string, string>();

beforeAll(async () => {
  testApp = await createTestApp(database.url, { at: '2026-11-20T10:00:00Z' });
  const { pool: other } = testApp;
  await insertOperators(other);
  const add = async (name: string, fields: Parameters<typeof insertWarehouse>[1], boxes: Parameters<typeof insertBox>[2][]) => {
    const id = await insertWarehouse(other, { name, ...fields });
    for (const box of boxes) await insertBox(other, id, box);
    ids.set(name, id);
  };
  await add('Košice – Juh', { city: 'Košice', street: 'Južná trieda', lat: 48.702, lng: 21.266 }, []);
  await add('Žilina', { city: 'Žilina', street: 'Kálov', lat: 49.223, lng: 18.757, features: ['HEATING', 'SMART'] }, [
    { width: 100, length: 100, price: 1990 },
  ]);
  await add('Bratislava – Rača', { lat: 48.203, lng: 17.149, features: ['HEATING'] }, [
    { price: 5000 },
    { price: 4500 },
    { width: 300, length: 400, price: 12_000 },
  ]);
  await add('Bratislava – Lamač', { lat: 48.186, lng: 17.054, deactivatedAt: '2026-10-01T00:00:00Z' }, [{ price: 3000 }]);
  await add('Praha – Chodov', { country: 'CZE', city: 'Praha', street: 'Roztylská', lat: 50.033, lng: 14.483 }, [{ price: 89_000 }]);
});
afterAll(() => testApp.close());

async function search(query: string): Promise<WarehouseList> {
  const response = await testApp.http.inject({ url: `/api/client/warehouse${query}` });
  expect(response.statusCode).toBe(200);
  return response.json();
}
const names = async (query: string) => (await search(query)).warehouses.map(({ name }) => name);

test('without a position: free boxes first, then by name', async () => {
  expect(await names('')).toEqual(['Bratislava – Rača', 'Praha – Chodov', 'Žilina', 'Bratislava – Lamač', 'Košice – Juh']);
});

test('with a position: free boxes first, then by distance in whole metres', async () => {
  const { warehouses } = await search('?location=48.7,21.26');
  expect(warehouses.map(({ name }) => name)).toEqual([
    'Žilina',
    'Bratislava – Rača',
    'Praha – Chodov',
    'Košice – Juh',
    'Bratislava – Lamač',
  ]);
  // Haversine on 6 378 000 m, from (48.7, 21.26) to (48.702, 21.266), worked out by hand.
  expect(warehouses[3]?.distance).toBe(494);
});

test('around: not deactivated first, then by distance, within the radius', async () => {
  const response = await testApp.http.inject({ url: '/api/client/warehouse/around?location=48.186,17.054&radius=30' });
  expect(response.json<WarehouseList>().warehouses.map(({ name }) => name)).toEqual(['Bratislava – Rača', 'Bratislava – Lamač']);
});

test.each([
  ['kosice', ['Košice – Juh']],
  ['zilina', ['Žilina']],
  ['KOŠICE juzna', ['Košice – Juh']],
  ['juz kos', ['Košice – Juh']],
  ['bratislava kosice', []],
  ['%', []],
])('search %j finds each word without case and diacritics', async (text, expected) => {
  expect(await names(`?search=${encodeURIComponent(text)}`)).toEqual(expected);
});

test('country, size of a free box, and every feature filter', async () => {
  expect(await names('?country=CZE')).toEqual(['Praha – Chodov']);
  expect(await names('?country=CZE&country=SVK&size=XS&size=LARGE')).toEqual(['Bratislava – Rača', 'Žilina']);
  expect(await names('?feature=HEATING')).toEqual(['Bratislava – Rača', 'Žilina']);
  expect(await names('?feature=HEATING&feature=SMART')).toEqual(['Žilina']);
});

test('a bounding box returns the warehouses inside it', async () => {
  expect(await names('?south=48&west=16.9&north=48.3&east=17.2')).toEqual(['Bratislava – Rača', 'Bratislava – Lamač']);
});

test('limit cuts the list, total counts all', async () => {
  const { warehouses, total } = await search('?limit=2');
  expect(warehouses).toHaveLength(2);
  expect(total).toBe(5);
});

test.each([
  ['location=1,2,3', 'location', 'revalid/rule/basic/regex'],
  ['location=here', 'location', 'revalid/rule/basic/regex'],
  ['location=91,0', 'location', 'revalid/rule/basic/regex'],
  ['limit=0', 'limit', 'revalid/rule/basic/regex'],
  ['limit=9999', 'limit', 'revalid/rule/basic/regex'],
  ['country=AUT', 'country', 'revalid/rule/basic/regex'],
  ['south=1&west=2&north=3', 'east', 'revalid/rule/basic/not-null'],
  ['south=3&west=1&north=2&east=2', 'north', 'revalid/rule/basic/regex'],
])('rejects %s at the field', async (query, path, code) => {
  const response = await testApp.http.inject({ url: `/api/client/warehouse?${query}` });
  expect(response.statusCode).toBe(400);
  const problem = response.json<Problem>();
  expect(problem.code).toBe('request/invalid');
  expect(problem.errors?.[0]?.path.split('.')[0]).toBe(path);
  expect(problem.errors?.[0]?.code).toBe(code);
});

test('prices are per month with the VAT of a private person, lowest free box first', async () => {
  const { warehouses } = await search('?search=raca');
  expect(warehouses[0]).toMatchObject({
    freeBoxCount: 3,
    priceFrom: { net: 4500, vat: 1035, gross: 5535, currency: 'EUR' },
    sizes: [
      { size: 'MEDIUM', freeBoxCount: 2, priceFrom: { net: 4500 } },
      { size: 'LARGE', freeBoxCount: 1, priceFrom: { net: 12_000 } },
    ],
  });
});

test('a deactivated warehouse says so and offers nothing', async () => {
  const { warehouses } = await search('?search=lamac');
  expect(warehouses[0]).toMatchObject({ hasFreeBoxes: false, freeBoxCount: 0, deactivation: { deactivated: true } });
  const boxes = await testApp.http.inject({ url: `/api/client/warehouse/${ids.get('Bratislava – Lamač')}/boxes` });
  expect(boxes.json()).toMatchObject({ boxes: [{ availability: 'INACTIVE' }] });
});

test('recommends the nearest warehouses with a free box of the same size class', async () => {
  const read = async (query: string) => {
    const response = await testApp.http.inject({ url: `/api/client/warehouse/${ids.get('Košice – Juh')}/recommended${query}` });
    return response.json<WarehouseList>().warehouses.map(({ name }) => name);
  };
  expect(await read('')).toEqual(['Žilina', 'Bratislava – Rača', 'Praha – Chodov']);
  expect(await read('?size=XS')).toEqual(['Žilina']);
  expect(await read('?size=LARGE')).toEqual(['Bratislava – Rača', 'Praha – Chodov']);
});

test('recommends warehouses of the same country before nearer ones abroad', async () => {
  const ostrava = await insertWarehouse(testApp.pool, { name: 'Ostrava', country: 'CZE', city: 'Ostrava', lat: 49.82, lng: 18.26 });
  await insertBox(testApp.pool, ostrava, { price: 80_000 });
  const recommended = async () => {
    const response = await testApp.http.inject({ url: `/api/client/warehouse/${ids.get('Žilina')}/recommended` });
    return response.json<WarehouseList>().warehouses.map(({ name }) => name);
  };
  await waitUntil(async () => (await recommended()).length === 3, { what: 'the new warehouse to be recommended' });
  expect(await recommended()).toEqual(['Bratislava – Rača', 'Ostrava', 'Praha – Chodov']);
  await testApp.pool.query('delete from boxes where warehouse_id = $1', [ostrava]);
  await testApp.pool.query('delete from warehouses where id = $1', [ostrava]);
  await waitUntil(async () => (await recommended()).length === 2, { what: 'it to be forgotten' });
});

test('the overview counts active warehouses by country and town', async () => {
  const overview = async () => (await testApp.http.inject({ url: '/api/client/warehouse/overview' })).json<WarehouseOverview>();
  const before = await overview();
  expect(before).toMatchObject({ warehouseCount: 4, freeBoxCount: 5 });
  expect(before.countries.map(({ country, priceFrom }) => [country, priceFrom?.gross])).toEqual([
    ['SVK', 2448],
    ['CZE', 107_690],
  ]);
  expect(before.towns.map(({ name, warehouseCount }) => [name, warehouseCount])).toEqual([
    ['Bratislava', 1],
    ['Košice', 1],
    ['Praha', 1],
    ['Žilina', 1],
  ]);
  const added = await insertWarehouse(testApp.pool, { name: 'Košice – Západ', city: 'Košice', lat: 48.72, lng: 21.23 });
  await waitUntil(async () => (await overview()).warehouseCount === 5, { what: 'the new warehouse to be counted' });
  expect((await overview()).towns[0]).toEqual({
    name: 'Košice',
    country: 'SVK',
    warehouseCount: 2,
    location: { lat: expect.closeTo(48.711), lng: expect.closeTo(21.248) },
  });
  await testApp.pool.query('delete from warehouses where id = $1', [added]);
  await waitUntil(async () => (await overview()).warehouseCount === 4, { what: 'it to be forgotten' });
});

test('the overview names a feature of a country only if every open warehouse there has it', async () => {
  const shared = async () => {
    const { countries } = (await testApp.http.inject({ url: '/api/client/warehouse/overview' })).json<WarehouseOverview>();
    return countries.find(({ country }) => country === 'SVK')?.features;
  };
  const give = (features: string[]) =>
    testApp.pool.query('update warehouses set features = $2 where id = $1', [ids.get('Košice – Juh'), features]);
  // The closed warehouse has none, and promises nothing.
  await give(['SMART', 'HEATING']);
  await waitUntil(async () => (await shared())?.join() === 'HEATING', { what: 'the shared feature' });
  await give(['SMART']);
  await waitUntil(async () => (await shared())?.join() === '', { what: 'no shared feature' });
  await give([]);
});

test.each(['', '/boxes', '/podorys', '/recommended'])('unknown and invalid ids are not found (%s)', async (rest) => {
  for (const id of ['0195f3a2-0000-7000-8000-000000000000', 'not-a-uuid', "'--"]) {
    const response = await testApp.http.inject({ url: `/api/client/warehouse/${encodeURIComponent(id)}${rest}` });
    expect(response.statusCode).toBe(404);
    expect(response.json<Problem>().code).toBe('not-found');
    expect(response.headers['content-type']).toContain('application/problem+json');
  }
});

const widened = (text: string, more = '') => search(`?widen=true&search=${encodeURIComponent(text)}${more}`);

test.each([
  ['Pozsony', 'TOWN', 'Bratislava', ['Bratislava – Rača', 'Bratislava – Lamač']],
  ['Братислава', 'TOWN', 'Bratislava', ['Bratislava – Rača', 'Bratislava – Lamač']],
  ['Kassa', 'TOWN', 'Košice', ['Košice – Juh']],
  ['Prág', 'TOWN', 'Prague', ['Praha – Chodov']],
  ['Lamca', 'SIMILAR', null, ['Bratislava – Lamač']],
  ['roztilska', 'SIMILAR', null, ['Praha – Chodov']],
])('%s, which no warehouse has in its texts, is read as %s %s', async (text, by, name, expected) => {
  const result = await widened(text);
  expect(result.widened).toEqual({ by, name });
  expect(result.warehouses.map((one) => one.name).sort()).toEqual([...expected].sort());
  expect(result.total).toBe(expected.length);
});

test('a town without a warehouse shows the nearest ones with their distance', async () => {
  const { widened: how, warehouses } = await widened('Wien');
  expect(how).toEqual({ by: 'NEAREST', name: 'Vienna' });
  expect(warehouses[0]).toMatchObject({ name: 'Bratislava – Lamač' });
  expect(warehouses.map(({ distance }) => distance)).toEqual(
    warehouses.map(({ distance }) => distance).toSorted((a, b) => Number(a) - Number(b)),
  );
  expect(warehouses[0]?.distance).toBeGreaterThan(40_000);
});

test('an unknown place shows all warehouses, an empty area the nearest to the centre of the map', async () => {
  expect(await widened('qwertzuiop')).toMatchObject({ widened: { by: 'ALL', name: null }, total: 5 });
  const area = await search('?widen=true&south=47&north=47.1&west=15&east=15.1&location=47.05,15.05');
  expect([area.widened, area.warehouses[0]?.name]).toEqual([{ by: 'NEAREST', name: null }, 'Bratislava – Lamač']);
});

test('other filters stay, and without a warehouse that passes them nothing is found', async () => {
  expect((await widened('Pozsony', '&feature=HEATING')).warehouses.map(({ name }) => name)).toEqual(['Bratislava – Rača']);
  expect(await widened('Pozsony', '&country=POL')).toEqual({ warehouses: [], total: 0 });
});

test('a query with matches, and a query without "widen", are read as before', async () => {
  expect((await widened('raca')).widened).toBeUndefined();
  expect(await search('?search=Pozsony')).toEqual({ warehouses: [], total: 0 });
  expect((await testApp.http.inject({ url: '/api/client/warehouse?widen=yes' })).statusCode).toBe(400);
});
