import { ApiError } from '@komora/contract/client';
import type { TextParams } from '@komora/i18n';
import type { App } from '../app.ts';

/** What to tell the user about a failed call: the catalogue's text of its code, else the general one. */
export function errorText(app: Pick<App, 'texts'>, error: unknown, params?: TextParams): string {
  const { texts } = app.texts;
  const code = error instanceof ApiError ? error.problem.code : 'unexpected';
  return texts.find('error', `code.${code}`, params) ?? texts.find('error', 'code.unexpected') ?? texts.of('error')('general');
}
