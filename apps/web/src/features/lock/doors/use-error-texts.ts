import { distanceInMetres } from '@komora/domain/distance';
import { codeText } from '@komora/web-kit/code-text';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import { ACCURACY_LIMIT, type DoorError } from './door-error.ts';
import type { DoorsContext } from './doors-context.ts';

/** Title: the first sentence of the error text. The help below it is longer. */
const asTitle = (text: string): string => text.replace(/\.(\s.*)?$/s, '');

/** Title and help for a door that did not open. */
export function useErrorTexts(doorsContext: DoorsContext): (doorError: DoorError) => readonly [title: string, help: string] {
  const app = useApp();
  const { texts } = app.texts;
  const text = useText('lock');
  const format = useFormat();
  const { location, proximity } = doorsContext.target;

  const tooFar = (position: Extract<DoorError, { kind: 'rejection' }>['position']): string => {
    if (position === null) return text('help.closer');
    const { accuracy } = position;
    if (accuracy !== undefined && accuracy > ACCURACY_LIMIT) return text('help.vague', { accuracy: format.distance(accuracy) });
    const metres = distanceInMetres(position, location);
    const distance = format.distance(metres);
    if (proximity === null) return text('help.away', { distance });
    return metres <= proximity ? text('help.nowNear') : text('help.awayLimit', { distance, limit: format.distance(proximity) });
  };
  const closed = (): string =>
    doorsContext.opensAt === null
      ? text('help.closed')
      : text('help.opensAt', { at: format.dateTime(doorsContext.opensAt, doorsContext.timeZone) });

  return (doorError) => {
    switch (doorError.kind) {
      case 'connection':
        return [text('fault.connection'), text('help.connection')];
      case 'timeout':
        return [text('fault.timeout'), text('help.timeout')];
      case 'position':
        return [text(`fault.${doorError.why}`), text(`help.${doorError.why}`)];
      case 'device':
        return [
          texts.find('lock', `device.${doorError.word}`) ?? text('device.FAULT'),
          texts.find('lock', `deviceHelp.${doorError.word}`) ?? text('deviceHelp.FAULT'),
        ];
      case 'rejection': {
        const title = asTitle(codeText(app.texts, doorError.code));
        if (doorError.code === 'lock-v2/too-far-away') return [title, tooFar(doorError.position)];
        if (doorError.code === 'lock-v2/out-of-opening-hours') return [title, closed()];
        if (doorError.code === 'lock-v2/overlocked') return [text('fault.overlocked'), text(`overlocked.${doorsContext.standing}`)];
        return [title, texts.find('lock', `codeHelp.${doorError.code}`) ?? text('codeHelp.other')];
      }
    }
  };
}
