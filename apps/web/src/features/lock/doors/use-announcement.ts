import { useState } from 'react';
import { useText } from '../../../shared/i18n/use-text.ts';
import type { DoorView } from './door-view.ts';
import type { DoorsContext } from './doors-context.ts';
import { useErrorTexts } from './use-error-texts.ts';

/** Text for screen readers: once per change, so a countdown is read with its first value. */
export function useAnnouncement(door: string, view: DoorView, doorsContext: DoorsContext, relocked: boolean): string {
  const text = useText('lock');
  const errorTexts = useErrorTexts(doorsContext);
  const [said, setSaid] = useState({ phase: view.phase, words: '' });
  const [wasRelocked, setRelocked] = useState(relocked);
  if (said.phase !== view.phase || wasRelocked !== relocked) {
    setSaid({ phase: view.phase, words: words() });
    setRelocked(relocked);
  }
  return said.words;

  function words(): string {
    switch (view.phase) {
      case 'locating':
        return text('say.locating');
      case 'opening':
        return text('say.opening', { door });
      case 'unlocked':
        return view.seconds === null ? text('say.open', { door }) : text('say.unlocked', { door, count: view.seconds });
      case 'failed':
        return text('say.rejected', { door, reason: errorTexts(view.doorError).join('. ') });
      default:
        return relocked ? text('say.locked', { door }) : '';
    }
  }
}
