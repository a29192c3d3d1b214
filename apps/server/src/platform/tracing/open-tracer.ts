import { setTimeout as pause } from 'node:timers/promises';
import {
  type Link,
  type Span as OtelSpan,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  type Resource,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { readReference } from './reference.ts';
import type { Span, SpanOptions, Tracer } from './span.ts';

interface TracerOptions {
  /** Address that takes traces by OTLP/HTTP. */
  url: string;
  /** Undefined: that of OTEL_RESOURCE_ATTRIBUTES, or `komora`. */
  serviceName: string | undefined;
  /** Share of the traces that is exported, 0 to 1. */
  ratio: number;
  version: string;
  role: string;
  /** Called at most once an hour while exports fail, with the number of spans lost since the last call. */
  onFailure: (error: Error, spans: number) => void;
}

/** A stop takes at most 10 s; requests and jobs have had up to 7 s of them. */
const closeMs = 1500;
const reportEveryMs = 3_600_000;
/** Longest value, in characters. Only statements of reports are longer. */
const longestValue = 4000;

/**
 * Exports spans in batches, in the background. Spans that a collector does not take in time are dropped: the queue holds 2,048.
 * Nothing is registered globally, so that several apps of a process have their own.
 */
export function openTracer(options: TracerOptions): Tracer {
  const exporter = reporting(new OTLPTraceExporter({ url: options.url }), options.onFailure);
  const provider = new TracerProvider({
    resource: resourceOf(options),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.ratio) }),
    spanLimits: { attributeValueLengthLimit: longestValue },
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('komora', options.version);
  return {
    start: (name, { kind, attributes = {} }, cause) => {
      const from = cause === undefined ? undefined : readReference(cause);
      const links: Link[] = from === undefined ? [] : [{ context: { ...from, traceFlags: 1, isRemote: true } }];
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes, links, root: true }, ROOT_CONTEXT);
      return span.isRecording() ? spanOf(tracer, span) : undefined;
    },
    close: async () => {
      // Failures have been reported.
      await Promise.race([provider.shutdown().catch(() => undefined), pause(closeMs, undefined, { ref: false })]);
    },
  };
}

const kinds: Record<SpanOptions['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};

function spanOf(tracer: OtelTracer, span: OtelSpan): Span {
  const { traceId, spanId } = span.spanContext();
  return {
    traceId,
    spanId,
    child: (name, { kind, attributes = {} }) =>
      spanOf(tracer, tracer.startSpan(name, { kind: kinds[kind], attributes }, trace.setSpan(ROOT_CONTEXT, span))),
    set: (name, value) => void span.setAttribute(name, value),
    end: (errorType) => {
      if (errorType !== undefined) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', errorType);
      span.end();
    },
  };
}

function resourceOf({ serviceName, version, role }: TracerOptions): Resource {
  return defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'komora', 'service.version': version, 'komora.role': role }))
    .merge(detectResources({ detectors: [serviceInstanceIdDetector, resourceAttributesEnvDetector] }))
    .merge(resourceFromAttributes(serviceName === undefined ? {} : { 'service.name': serviceName }));
}

/** A collector that is away for days writes one line an hour. */
function reporting(exporter: SpanExporter, onFailure: TracerOptions['onFailure']): SpanExporter {
  let reportedAt = Number.NEGATIVE_INFINITY;
  let lost = 0;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error !== undefined) {
          lost += spans.length;
          const now = performance.now();
          if (now - reportedAt >= reportEveryMs) {
            reportedAt = now;
            onFailure(result.error, lost);
            lost = 0;
          }
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
