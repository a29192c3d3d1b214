import { afterPaint } from '@komora/ui/after-paint';
import { useEffect, useRef, useState } from 'react';

/**
 * A choice that the address keeps. It is shown before the navigation, which takes longer than a frame.
 * @param named the choice in the address
 * @param write changes the address; only the last choice of a frame, and none of a component that is removed
 * @returns the choice to show, and how to choose
 */
export function useChoice<Value>(named: Value, write: (value: Value) => void): readonly [Value, (value: Value) => void] {
  const cancel = useRef<(() => void) | null>(null);
  useEffect(() => () => cancel.current?.(), []);
  const [chosen, setChosen] = useState<{ readonly value: Value; readonly before: Value } | null>(null);
  // The address has followed, or has changed by itself.
  if (chosen !== null && chosen.before !== named) setChosen(null);
  const choose = (value: Value): void => {
    setChosen({ value, before: named });
    cancel.current?.();
    cancel.current = afterPaint(() => write(value));
  };
  return [chosen === null ? named : chosen.value, choose];
}
