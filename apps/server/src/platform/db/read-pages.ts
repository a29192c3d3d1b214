/** Rows of one statement of a download. */
export const PAGE_ROWS = 1000;

/**
 * The rows of a download in pages of {@link PAGE_ROWS}. The first page is read, and the rows are counted, before this returns: their errors reach the caller.
 * Each of the others is read while the page before is sent.
 * @param read rows of a stable order. `after`: the last row of the page before
 * @param count the number of rows of the download. Not called if the first page has all
 * @returns `count`: the pages have no more rows, also if some were added meanwhile
 */
export async function readPages<Row>(
  read: (page: { after: Row | undefined; limit: number }) => Promise<readonly Row[]>,
  count: () => Promise<number>,
): Promise<{ count: number; pages: AsyncGenerator<readonly Row[]> }> {
  const first = await read({ after: undefined, limit: PAGE_ROWS });
  const total = first.length < PAGE_ROWS ? first.length : await count();
  return { count: total, pages: pagesFrom(first, total, read) };
}

async function* pagesFrom<Row>(
  first: readonly Row[],
  total: number,
  read: (page: { after: Row | undefined; limit: number }) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let page = first.slice(0, total);
  for (let left = total - page.length; ; left -= page.length) {
    const isLast = left <= 0 || page.length === 0;
    const next = isLast ? undefined : read({ after: page.at(-1), limit: Math.min(PAGE_ROWS, left) });
    // The reader of the download may be gone before it is awaited.
    next?.catch(() => undefined);
    yield page;
    if (next === undefined) return;
    page = [...(await next)];
  }
}
