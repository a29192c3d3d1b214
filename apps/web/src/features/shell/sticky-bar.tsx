import { useEffect, useRef } from 'react';
import { ConsentGate } from './consent/consent-gate.tsx';
import { ReturnToOrder } from './return-to-order.tsx';
import layout from './shell.module.css';

export interface StickyBarProps {
  /** How often the visitor opened the cookie consent; null until the page is idle. */
  readonly requested: number | null;
}

/** Bar at the bottom of the window: order in progress and cookie consent. */
export function StickyBar({ requested }: StickyBarProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = document.documentElement.style;
    // Other sticky elements stand above this bar, and focused elements scroll clear of it.
    const observer = new ResizeObserver(([entry]) => root.setProperty('--sticky-bar-height', `${entry?.target.clientHeight}px`));
    if (place.current !== null) observer.observe(place.current);
    return () => {
      observer.disconnect();
      root.removeProperty('--sticky-bar-height');
    };
  }, []);
  return (
    <div ref={place} className={layout.stickyBar}>
      <ReturnToOrder />
      {requested === null ? null : <ConsentGate requested={requested} />}
    </div>
  );
}
