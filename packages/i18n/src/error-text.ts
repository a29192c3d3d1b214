import type { TextParams, Texts } from './texts.ts';

/** The text of an error code of the API; undefined for an unknown code. Codes of staff have texts only where `console-error` is loaded. */
export function findErrorText(texts: Pick<Texts, 'find'>, code: string, params?: TextParams): string | undefined {
  return texts.find('error', `code.${code}`, params) ?? texts.find('console-error', `code.${code}`, params);
}
