import type { ErrorCode } from '@komora/contract/errors';
import type { App } from '../app.ts';

/** The catalogue's text of a code, for a rule that the form checks itself. */
export function codeText(app: Pick<App, 'texts'>, code: ErrorCode): string {
  const { texts } = app.texts;
  return texts.find('error', `code.${code}`) ?? texts.of('error')('general');
}
