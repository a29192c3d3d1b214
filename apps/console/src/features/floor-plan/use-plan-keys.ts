import { useEffect, useEffectEvent } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable], dialog';

export interface PlanKeys {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly chooseAll: () => void;
  readonly chooseNone: () => void;
}

/** Keys of the whole page, outside of fields and dialogs. All of them are buttons too. */
export function usePlanKeys(isOff: boolean, { undo, redo, chooseAll, chooseNone }: PlanKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (isOff || event.defaultPrevented || (event.target instanceof Element && event.target.closest(FIELDS) !== null)) return;
    const key = event.key.toLowerCase();
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && key === 'z') (event.shiftKey ? redo : undo)();
    else if (isCommand && key === 'y') redo();
    else if (isCommand && key === 'a') chooseAll();
    else if (key === 'escape') chooseNone();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
