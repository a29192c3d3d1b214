import pino, { type DestinationStream } from 'pino';
import { traceFields } from './tracing/span.ts';

export type Log = pino.Logger;

/** Fields that are removed, at the top and one level below. */
const removed = ['password', 'token', 'authorization', 'cookie', 'email', 'recipient', 'phone', 'telephoneNumber'];

/**
 * Logs one JSON object per line. Callers pass ids, never secrets or personal data; known fields and the addresses in errors of vendors are also
 * removed here.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    mixin: traceFields,
    serializers: { err: plainError },
    redact: { paths: ['req.headers.authorization', 'req.headers.cookie', ...removed, ...removed.map((name) => `*.${name}`)], remove: true },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

const longestText = 10_000;

/** Mail servers and gateways repeat addresses and phone numbers in their errors. */
function withoutPersons(text: string): string {
  return text
    .slice(0, longestText)
    .replace(/[^\s<>"'(),;:=@]{1,64}@[^\s<>"'(),;:=@]{1,255}/g, '[address]')
    .replace(/\+\d{8,15}\b/g, '[phone]');
}

interface PlainError {
  type: string;
  message: string;
  stack: string | undefined;
  code?: unknown;
  cause?: PlainError;
}

/** Database errors refer to their whole connection. Log only type, message, stack, code and cause. */
function plainError(error: unknown): PlainError | unknown {
  if (!(error instanceof Error)) return error;
  return {
    type: error.name,
    message: withoutPersons(error.message),
    stack: error.stack === undefined ? undefined : withoutPersons(error.stack),
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause instanceof Error ? { cause: plainError(error.cause) as PlainError } : {}),
  };
}
