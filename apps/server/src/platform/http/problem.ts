import { type ErrorCode, errorCatalogue, type Problem } from '@komora/api/errors';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { DatabaseUnavailableError } from '../db/database-unavailable.ts';
import type { IdSource } from '../ids.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error response; null without an error. */
    problemCode: ErrorCode | null;
  }
}

/** Returns the text of a code in the best language for an Accept-Language header. */
export type DescribeError = (code: ErrorCode, acceptLanguage: string | undefined) => string;

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request/too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request/unsupported-media-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request/malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request/malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request/malformed',
};

/** Maps all errors to problem+json with a code of the catalogue and without internal messages. Logs unexpected errors with a reference. */
export function useProblems(app: FastifyInstance, describe: DescribeError, ids: IdSource): void {
  app.decorateRequest('problemCode', null);
  app.setErrorHandler(async (error: FastifyError | AppError, request, reply) => {
    const appError = toAppError(error);
    const code: ErrorCode = appError?.code ?? 'unexpected';
    request.problemCode = code;
    const problem: Problem = { status: errorCatalogue[code], code, detail: describe(code, request.headers['accept-language']) };
    if (appError && appError.fields.length > 0) problem.errors = appError.fields;
    if (appError?.current !== undefined) problem.current = appError.current;
    if (appError?.retryAfter !== undefined) reply.header('retry-after', String(appError.retryAfter));
    if (appError?.cause instanceof DatabaseUnavailableError) request.log.warn({ err: appError.cause }, 'database unavailable');
    if (appError === undefined) {
      problem.reference = ids.uuid();
      request.log.error({ err: error, reference: problem.reference }, 'request failed');
    }
    return reply.code(problem.status).header('cache-control', 'no-store').type('application/problem+json').send(problem);
  });
}

/** Creates the not-found problem of a path without a route. */
export function sendNotFound(describe: DescribeError) {
  return (request: FastifyRequest): Problem => ({
    status: 404,
    code: 'not-found',
    detail: describe('not-found', request.headers['accept-language']),
  });
}

/** Seconds until a client may try again. */
const retryAfter = 5;

function toAppError(error: FastifyError | AppError): AppError | undefined {
  if (error instanceof DatabaseUnavailableError) return new AppError('temporarily-unavailable', { retryAfter }, { cause: error });
  if (error instanceof AppError) return error;
  const known = 'code' in error ? frameworkCodes[error.code] : undefined;
  if (known) return new AppError(known);
  // Only errors of the framework: libraries of vendors also set a status, that of their own response.
  if ('code' in error && String(error.code).startsWith('FST_') && error.statusCode === 400) return new AppError('request/malformed');
  return undefined;
}
