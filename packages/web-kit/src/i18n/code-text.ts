import type { ErrorCode } from '@komora/api/errors';
import { findErrorText } from '@komora/i18n';
import type { TextSource } from '../texts/text-source.ts';

/**
 * Text of an error code at a field.
 * @param label of the field; names the parameter of a wrong format (specification, section 5)
 */
export function codeText(source: Pick<TextSource, 'texts'>, code: ErrorCode, label?: string): string {
  const { texts } = source;
  if (code === 'revalid/rule/basic/regex' && label !== undefined) return texts.of('error')('incorrectFormat', { parameter: label });
  return findErrorText(texts, code) ?? texts.of('error')('general');
}
