import type { Problem, Result } from './client.ts';

/** A failed call, for code that throws. */
export class KomoraError extends Error {
  override name = 'KomoraError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
    this.problem = problem;
  }
}

/** The data of a successful call. @throws KomoraError */
export function unwrap<Data>(result: Result<Data, string>): Data {
  if (!result.ok) throw new KomoraError(result.error);
  return result.data;
}

type Page = { next: string | null } & ({ rows: unknown[] } | { entries: unknown[] });
/** A call that answers a page of a list. */
type ListMethod = (...input: never[]) => Promise<Result<Page, string>>;
type DataOf<List extends ListMethod> = Extract<Awaited<ReturnType<List>>, { ok: true }>['data'];
type RowOf<Data> = Data extends { rows: (infer Row)[] } | { entries: (infer Row)[] } ? Row : never;

/** All rows of a list, page by page. @throws KomoraError if a page fails, after its repetitions */
export async function* allRows<List extends ListMethod>(list: List, input?: Parameters<List>[0]): AsyncGenerator<RowOf<DataOf<List>>> {
  const given = input as { query?: object } | undefined;
  const read = list as unknown as (input: object) => Promise<Result<Page, string>>;
  let after: string | null = null;
  do {
    const page: Page = unwrap(await read({ ...given, query: { ...given?.query, ...(after === null ? {} : { after }) } }));
    yield* ('rows' in page ? page.rows : page.entries) as RowOf<DataOf<List>>[];
    after = page.next;
  } while (after !== null);
}
