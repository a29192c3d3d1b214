import { referenceTo } from '../tracing/reference.ts';
import { currentSpan } from '../tracing/span.ts';

/** Field of a stored payload with a reference to the span that enqueued the job. No payload has a field of this name. */
const field = 'traceparent';

/** Adds the current span to a payload, so that the trace of the job leads to its cause. */
export function withCause<Payload extends object>(payload: Payload): Payload {
  const span = currentSpan();
  return span === undefined ? payload : { ...payload, [field]: referenceTo(span) };
}

/** Separates a stored payload from its cause. A process that exports no traces reads the jobs of one that does. */
export function readPayload(stored: unknown): { payload: unknown; cause?: string } {
  if (typeof stored !== 'object' || stored === null || !(field in stored)) return { payload: stored };
  const { [field]: cause, ...payload } = stored;
  return { payload, cause: String(cause) };
}
