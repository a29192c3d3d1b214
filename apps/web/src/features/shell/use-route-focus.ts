import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { focusHeading } from '../../shared/focus/arrival.tsx';

/**
 * Moves the focus to the heading after navigation. Pages that set the focus themselves keep it; pages whose heading loads later do it
 * themselves.
 */
export function useRouteFocus(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const last = useRef(path);
  useEffect(() => {
    const before = last.current;
    last.current = path;
    const main = document.getElementById('content');
    if (before === undefined || before === path || main === null || main.contains(document.activeElement)) return;
    focusHeading(main);
  }, [path]);
}
