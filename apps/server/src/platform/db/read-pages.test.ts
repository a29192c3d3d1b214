import { expect, test, vi } from 'vitest';
import { csvOfPages } from '../csv-file.ts';
import { PAGE_ROWS, readPages } from './read-pages.ts';

/** A table of rows 0, 1, 2 … that can grow, and its reader. */
function aTable(size: number) {
  const table = { size };
  const read = vi.fn(async ({ after = -1, limit }: { after: number | undefined; limit: number }) =>
    Array.from({ length: Math.max(0, Math.min(limit, table.size - 1 - after)) }, (_, index) => after + 1 + index),
  );
  return { table, read, count: vi.fn(async () => table.size) };
}

async function collect(pages: AsyncIterable<readonly number[]>): Promise<number[]> {
  const rows: number[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}
const upTo = (size: number) => Array.from({ length: size }, (_, index) => index);

test.each([
  [0, 1],
  [1, 1],
  [PAGE_ROWS - 1, 1],
  [PAGE_ROWS, 1],
  [PAGE_ROWS + 1, 2],
  [3 * PAGE_ROWS, 3],
  [3 * PAGE_ROWS + 7, 4],
])('%i rows are read once, in order, in %i statements', async (size, statements) => {
  const { read, count } = aTable(size);
  const download = await readPages(read, count);
  expect(download.count).toBe(size);
  expect(await collect(download.pages)).toEqual(upTo(size));
  expect(read).toHaveBeenCalledTimes(statements);
  expect(Math.max(...read.mock.calls.map(([{ limit }]) => limit))).toBeLessThanOrEqual(PAGE_ROWS);
});

test('rows of a first page that is not full are not counted', async () => {
  const { read, count } = aTable(5);
  await readPages(read, count);
  expect(count).not.toHaveBeenCalled();
});

test('rows beyond the counted ones are left out', async () => {
  const { table, read, count } = aTable(2500);
  const download = await readPages(read, count);
  table.size = 9999;
  expect(await collect(download.pages)).toEqual(upTo(2500));
  const bounded = await readPages(read, async () => 1700);
  expect(await collect(bounded.pages)).toEqual(upTo(1700));
});

test('a download ends if rows were deleted meanwhile', async () => {
  const { table, read, count } = aTable(4000);
  const download = await readPages(read, count);
  table.size = 1200;
  expect(await collect(download.pages)).toEqual(upTo(1200));
});

test('pages are read as the reader takes them, one ahead', async () => {
  const { read, count } = aTable(10 * PAGE_ROWS);
  const { pages } = await readPages(read, count);
  expect(read).toHaveBeenCalledTimes(1);
  await pages.next();
  expect(read).toHaveBeenCalledTimes(2);
  await pages.next();
  expect(read).toHaveBeenCalledTimes(3);
  await pages.return(undefined);
  expect(read).toHaveBeenCalledTimes(3);
});

test('an error of the first page reaches the caller; an error of another one breaks the file off', async () => {
  const lost = new Error('connection lost');
  const never = async () => 0;
  await expect(readPages(() => Promise.reject(lost), never)).rejects.toBe(lost);
  const { read } = aTable(5000);
  const failing = async (page: { after: number | undefined; limit: number }) => {
    if (page.after !== undefined && page.after > 1500) throw lost;
    return read(page);
  };
  const { pages } = await readPages<number>(failing, async () => 5000);
  const { bytes } = csvOfPages('numbers', ['n'], { pages, recordOf: (n) => ({ n }) }, new Date());
  const received: string[] = [];
  await expect(
    (async () => {
      for await (const chunk of bytes.stream) received.push(String(chunk));
    })(),
  ).rejects.toBe(lost);
  expect(received.join('')).toMatch(/\r\n1999\r\n$/);
});

test('an error of a page that nobody takes is not unhandled', async () => {
  const { read } = aTable(5000);
  const failing = async (page: { after: number | undefined; limit: number }) => {
    if (page.after !== undefined) throw new Error('connection lost');
    return read(page);
  };
  const { pages } = await readPages<number>(failing, async () => 5000);
  await pages.next();
  await pages.return(undefined);
});
