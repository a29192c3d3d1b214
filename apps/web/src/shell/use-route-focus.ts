import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { focusHeading } from '../focus/arrival.tsx';

/** After a change of the page, the focus is at its heading; a page that has put it somewhere itself keeps it there. */
export function useRouteFocus(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const last = useRef(path);
  useEffect(() => {
    const before = last.current;
    last.current = path;
    const main = document.getElementById('content');
    if (before === undefined || before === path || main === null || main.contains(document.activeElement)) return;
    if (!focusHeading(main)) main.focus({ preventScroll: true });
  }, [path]);
}
