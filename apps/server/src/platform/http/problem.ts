import { type ErrorCode, errorCatalogue, type Problem } from '@komora/contract/errors';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { IdSource } from '../ids.ts';
import { Refusal } from '../refusal.ts';

/** The text of a code in the language that the request asks for. */
export type DescribeError = (code: ErrorCode, acceptLanguage: string | undefined) => string;

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request/too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request/unsupported-media-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request/malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request/malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request/malformed',
};

/** The single exit for everything that goes wrong: problem+json, a known code, and no inner text. */
export function useProblems(app: FastifyInstance, describe: DescribeError, ids: IdSource): void {
  app.setErrorHandler(async (error: FastifyError | Refusal, request, reply) => {
    const refusal = toRefusal(error);
    const code: ErrorCode = refusal?.code ?? 'unexpected';
    const problem: Problem = { status: errorCatalogue[code], code, detail: describe(code, request.headers['accept-language']) };
    if (refusal && refusal.fields.length > 0) problem.errors = refusal.fields;
    if (refusal?.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
    if (refusal === undefined) {
      problem.reference = ids.uuid();
      request.log.error({ err: error, reference: problem.reference }, 'request failed');
    }
    return reply.code(problem.status).header('cache-control', 'no-store').type('application/problem+json').send(problem);
  });
}

/** Answers for a path that no route knows. */
export function sendNotFound(describe: DescribeError) {
  return (request: FastifyRequest): Problem => ({
    status: 404,
    code: 'not-found',
    detail: describe('not-found', request.headers['accept-language']),
  });
}

function toRefusal(error: FastifyError | Refusal): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const known = 'code' in error ? frameworkCodes[error.code] : undefined;
  if (known) return new Refusal(known);
  if ('statusCode' in error && error.statusCode === 400) return new Refusal('request/malformed');
  return undefined;
}
