import pino from 'pino';

export type Log = pino.Logger;

/** One JSON object a line. Secrets are kept out by never being passed in; headers that carry them are cut here once more. */
export function createLog(level: string): Log {
  return pino({
    level,
    serializers: { err: plainError },
    redact: { paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'], remove: true },
  });
}

interface PlainError {
  type: string;
  message: string;
  stack: string | undefined;
  code?: unknown;
  cause?: PlainError;
}

/** Database errors carry their whole connection; a log line needs what happened and where. */
function plainError(error: unknown): PlainError | unknown {
  if (!(error instanceof Error)) return error;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause instanceof Error ? { cause: plainError(error.cause) as PlainError } : {}),
  };
}
