import { useState } from 'react';
import { useText } from '../../../texts/use-text.ts';
import type { Desk } from './desk.ts';
import type { DoorView } from './door-view.ts';
import { useFaultTexts } from './use-fault-texts.ts';

/** What a screen reader is told of a door: once for each change, so the seconds of a countdown are those at its beginning. */
export function useAnnouncement(door: string, view: DoorView, desk: Desk, relocked: boolean): string {
  const text = useText('lock');
  const faultTexts = useFaultTexts(desk);
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
      case 'refused':
        return text('say.refused', { door, reason: faultTexts(view.fault).join('. ') });
      default:
        return relocked ? text('say.locked', { door }) : '';
    }
  }
}
