import type { Span } from './span.ts';

/** A reference to a span that other processes can read, in the format of https://www.w3.org/TR/trace-context/#traceparent-header. */
export const referenceTo = ({ traceId, spanId }: Span): string => `00-${traceId}-${spanId}-01`;

/** Undefined for a text that is no reference. */
export function readReference(text: string): { traceId: string; spanId: string } | undefined {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(text) ?? [];
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId };
}
