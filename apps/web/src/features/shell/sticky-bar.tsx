import { useEffect, useRef } from 'react';
import { ConsentGate } from './consent/consent-gate.tsx';
import { ReturnToOrder } from './return-to-order.tsx';
import layout from './shell.module.css';

export interface DockProps {
  /** How often the visitor has asked for the choice of cookies; null while the page comes to rest. */
  readonly asked: number | null;
}

/** What stands at the foot of the window while the page scrolls; it ends the page, so that nothing lies under it for good. */
export function Dock({ asked }: DockProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = document.documentElement.style;
    // Bars of a page that stick to its foot stand on this one, and what gets the focus is scrolled clear of it.
    const observer = new ResizeObserver(([entry]) => root.setProperty('--dock', `${entry?.target.clientHeight}px`));
    if (place.current !== null) observer.observe(place.current);
    return () => {
      observer.disconnect();
      root.removeProperty('--dock');
    };
  }, []);
  return (
    <div ref={place} className={layout.dock}>
      <ReturnToOrder />
      {asked === null ? null : <ConsentGate asked={asked} />}
    </div>
  );
}
