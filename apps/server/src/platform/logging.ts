import pino from 'pino';

export type Log = pino.Logger;

/** Logs one JSON object per line. Callers must not pass secrets; known secret fields are also removed here. */
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

/** Database errors refer to their whole connection. Log only type, message, stack, code and cause. */
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
