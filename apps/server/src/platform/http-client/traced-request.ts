import { currentSpan, endWith, within } from '../tracing/span.ts';

/** Sends a request in a span, if it is part of a trace. The span has the host only: paths contain ids, and paths of webhooks are secrets. */
export function tracedRequest<T extends { status: number }>(method: string, url: string, send: () => Promise<T>): Promise<T> {
  const attributes = { 'http.request.method': method, 'server.address': hostOf(url) };
  const span = currentSpan()?.child(method, { kind: 'client', attributes });
  if (span === undefined) return send();
  const sent = async (): Promise<T> => {
    const response = await send();
    span.set('http.response.status_code', response.status);
    return response;
  };
  return endWith(span, within(span, sent));
}

const hostOf = (url: string): string => URL.parse(url)?.hostname ?? 'invalid';
