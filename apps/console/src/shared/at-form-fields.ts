import { ApiError } from '@komora/api/client';

/** Renames the fields in a server's errors to those of the form. */
export async function atFormFields<Result>(call: Promise<Result>, rename: (path: string) => string): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.errors === undefined) throw error;
    const errors = error.problem.errors.map((one) => ({ ...one, path: rename(one.path) }));
    throw new ApiError({ ...error.problem, errors }, { cause: error });
  }
}

/** The server groups address and location. */
export const ungrouped = (path: string): string => path.replace(/^(?:address|location)\./, '');
