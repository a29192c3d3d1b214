import { ApiError } from '@komora/api/client';
import { serverPath } from './assignment-values.ts';

/** Renames the fields in a server's errors to those of the form. */
export async function atServerFields<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.errors === undefined) throw error;
    const errors = error.problem.errors.map((one) => ({ ...one, path: serverPath(one.path) }));
    throw new ApiError({ ...error.problem, errors }, { cause: error });
  }
}
