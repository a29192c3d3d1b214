import * as z from 'zod/mini';
import { flag, oneOf, optional, optionalText, type Reading, url } from './variable.ts';

/** Export of traces. */
export interface TracingConfig {
  /** Address that takes traces by OTLP/HTTP. */
  url: string;
  serviceName: string | undefined;
  /** Share of the traces that is exported, 0 to 1. */
  ratio: number;
}

const samplers = [
  'parentbased_always_on',
  'always_on',
  'parentbased_always_off',
  'always_off',
  'parentbased_traceidratio',
  'traceidratio',
] as const;

/** Variables of https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http', 'https'], 'http://collector.example:4318'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url(['http', 'https'], 'http://collector.example:4318/v1/traces'),
  OTEL_SERVICE_NAME: optionalText(),
  OTEL_TRACES_EXPORTER: oneOf(['otlp', 'none'], 'otlp'),
  OTEL_TRACES_SAMPLER: oneOf(samplers, 'parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: optional(
    z.pipe(z.string().check(z.regex(/^(?:\d+|\d*\.\d+)$/)), z.pipe(z.transform(Number), z.number().check(z.gte(0), z.lte(1)))),
    'a number from 0 to 1',
    '0.1',
  ),
  OTEL_SDK_DISABLED: flag(false),
};

/** Undefined without an address: nothing is traced. */
export function tracingConfig({ values }: Reading<typeof tracingVariables>): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address } = values;
  const target = address ?? (base === undefined ? undefined : `${base}/v1/traces`);
  if (target === undefined || values.OTEL_SDK_DISABLED || values.OTEL_TRACES_EXPORTER === 'none') return undefined;
  const sampler = values.OTEL_TRACES_SAMPLER;
  const ratio = sampler.endsWith('ratio') ? (values.OTEL_TRACES_SAMPLER_ARG ?? 1) : sampler.endsWith('_on') ? 1 : 0;
  return { url: target, serviceName: values.OTEL_SERVICE_NAME, ratio };
}
