import type { TextParams, Texts } from './texts.ts';

/**
 * The text of an error code of the API; undefined for an unknown code. Codes of signing in have texts only where `account` is loaded, codes of staff
 * where `console-error` is.
 */
export function findErrorText(texts: Pick<Texts, 'find'>, code: string, params?: TextParams): string | undefined {
  const key = `code.${code}`;
  return texts.find('error', key, params) ?? texts.find('account', key, params) ?? texts.find('console-error', key, params);
}
