import { AsyncLocalStorage } from 'node:async_hooks';

export interface SpanOptions {
  kind: 'server' | 'client' | 'consumer';
  /** Values from closed sets, ids of requests and texts of statements. No personal data, no secrets, no values of visitors. */
  attributes?: Readonly<Record<string, string | number>>;
}

/** A measured piece of work of a trace. */
export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Begins a span of work that belongs to this one. */
  child(name: string, options: SpanOptions): Span;
  set(name: string, value: string | number): void;
  /** Ends the span. `errorType` marks it as failed: a code or the name of an error's class, never its message. */
  end(errorType?: string): void;
}

/** Begins traces. Only a process whose operator set an address for them has one. */
export interface Tracer {
  /**
   * Begins a trace with its first span. Returns undefined if the sampler leaves this trace out.
   * @param cause a reference from `referenceTo` to the span that caused this work
   */
  start(name: string, options: SpanOptions, cause?: string): Span | undefined;
  /** Exports what is left, within 1.5 s. */
  close(): Promise<void>;
}

const current = new AsyncLocalStorage<Span>();

/** The span of the running request, job or call. Undefined outside of traces. */
export const currentSpan = (): Span | undefined => current.getStore();

/** Runs `work`, and everything that it starts, as a part of the span. */
export function within<T>(span: Span, work: () => T): T {
  return current.run(span, work);
}

/** Runs `work`, and everything that it starts, outside of any trace. */
export function outsideOfTraces<T>(work: () => T): T {
  return current.exit(work);
}

/** Ends the span with the outcome of its work. */
export async function endWith<T>(span: Span, result: Promise<T>): Promise<T> {
  try {
    const value = await result;
    span.end();
    return value;
  } catch (error) {
    span.end(errorType(error));
    throw error;
  }
}

/** Fields of a log line that lead to its trace. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = current.getStore();
  return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId };
}

/** A code of the system, of PostgreSQL or of the program, otherwise the class. Messages can contain values. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' && /^[\w/-]{2,60}$/.test(error.code) ? error.code : error.name;
}
