import { ApiError } from '@komora/api/client';
import { findErrorText, type TextParams } from '@komora/i18n';
import type { TextSource } from '../texts/text-source.ts';

const FAULT = 500;

/**
 * Text of a failed call: that of its error code. Without a code of ours, because there was no answer or it came from something in front of the
 * server, the general one (specification, section 8).
 */
export function errorText(source: Pick<TextSource, 'texts'>, error: unknown, params?: TextParams): string {
  const { texts } = source;
  const general = texts.of('error')('general');
  if (!(error instanceof ApiError)) return findErrorText(texts, 'unexpected') ?? general;
  const { code, status } = error.problem;
  if (code === 'unexpected' && (status === 0 || status > FAULT)) return general;
  return findErrorText(texts, code, params) ?? general;
}
