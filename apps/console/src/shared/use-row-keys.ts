import { useEffect, useEffectEvent, useRef } from 'react';
import { useApp } from './app-context.ts';
import { areShortcutsOn } from './preferences.ts';
import { createRowKeys } from './row-keys.ts';

/** J, K, X, Shift X, A and Enter in the lists of the page. */
export function useRowKeys(): void {
  const { now } = useApp();
  const keys = useRef<ReturnType<typeof createRowKeys>>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!areShortcutsOn() || event.defaultPrevented) return;
    keys.current ??= createRowKeys(now);
    if (keys.current(event)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
