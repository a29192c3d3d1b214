import type { RecordedRequest } from '@komora/testing';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, string | number>;
  links: { traceId: string; spanId: string }[];
  failed: boolean;
}

interface OtlpAttribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
interface OtlpSpan extends Pick<ReceivedSpan, 'traceId' | 'spanId' | 'parentSpanId' | 'name'> {
  attributes: OtlpAttribute[];
  links?: ReceivedSpan['links'];
  status: { code: number };
}
interface OtlpBody {
  resourceSpans: { resource: { attributes: OtlpAttribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

const error = 2;
const valuesOf = (attributes: OtlpAttribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']));

/** The spans that a collector received by OTLP/HTTP, as JSON. */
export function receivedSpans(requests: readonly RecordedRequest[]): ReceivedSpan[] {
  return requests
    .flatMap(({ body }) => (JSON.parse(body) as OtlpBody).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ attributes, links = [], status, ...span }) => ({
      ...span,
      attributes: valuesOf(attributes),
      links,
      failed: status.code === error,
    }));
}

/** Attributes of the program that sent them. */
export function receivedResource([request]: readonly RecordedRequest[]): Record<string, string | number> {
  const [first] = request === undefined ? [] : (JSON.parse(request.body) as OtlpBody).resourceSpans;
  return valuesOf(first?.resource.attributes ?? []);
}
