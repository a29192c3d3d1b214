import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { focusHeading } from '../focus/arrival.tsx';

/** After a change of the page, the focus is at its heading. A page that has put it somewhere keeps it there; one whose heading is still to come sees to it. */
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
