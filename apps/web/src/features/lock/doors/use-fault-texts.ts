import { distanceInMetres } from '@komora/domain/distance';
import { useApp } from '../../../app.ts';
import { codeText } from '../../../texts/code-text.ts';
import { useFormat, useText } from '../../../texts/use-text.ts';
import type { Desk } from './desk.ts';
import { type Fault, VAGUE } from './fault.ts';

/** The first sentence of the error catalogue's text stands as a title here; what to do is said at more length below it. */
const asTitle = (text: string): string => text.replace(/\.(\s.*)?$/s, '');

/** Why a door did not open, and what to do: a title and a help. */
export function useFaultTexts(desk: Desk): (fault: Fault) => readonly [title: string, help: string] {
  const app = useApp();
  const { texts } = app.texts;
  const text = useText('lock');
  const format = useFormat();
  const { location, proximity } = desk.target;

  const tooFar = (position: Extract<Fault, { kind: 'refusal' }>['position']): string => {
    if (position === null) return text('help.closer');
    const { accuracy } = position;
    if (accuracy !== undefined && accuracy > VAGUE) return text('help.vague', { accuracy: format.distance(accuracy) });
    const metres = distanceInMetres(position, location);
    const distance = format.distance(metres);
    if (proximity === null) return text('help.away', { distance });
    return metres <= proximity ? text('help.nowNear') : text('help.awayLimit', { distance, limit: format.distance(proximity) });
  };
  const closed = (): string =>
    desk.opensAt === null ? text('help.closed') : text('help.opensAt', { at: format.dateTime(desk.opensAt, desk.timeZone) });

  return (fault) => {
    switch (fault.kind) {
      case 'connection':
        return [text('fault.connection'), text('help.connection')];
      case 'timeout':
        return [text('fault.timeout'), text('help.timeout')];
      case 'position':
        return [text(`fault.${fault.why}`), text(`help.${fault.why}`)];
      case 'device':
        return [
          texts.find('lock', `device.${fault.word}`) ?? text('device.FAULT'),
          texts.find('lock', `deviceHelp.${fault.word}`) ?? text('deviceHelp.FAULT'),
        ];
      case 'refusal': {
        const title = asTitle(codeText(app, fault.code));
        if (fault.code === 'lock-v2/too-far-away') return [title, tooFar(fault.position)];
        if (fault.code === 'lock-v2/out-of-opening-hours') return [title, closed()];
        if (fault.code === 'lock-v2/overlocked') return [text('fault.overlocked'), text(`overlocked.${desk.standing}`)];
        return [title, texts.find('lock', `codeHelp.${fault.code}`) ?? text('codeHelp.other')];
      }
    }
  };
}
