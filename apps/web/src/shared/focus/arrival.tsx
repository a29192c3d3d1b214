import { type ReactNode, useEffect, useRef } from 'react';

/** Brings whoever reads to a heading, so that Tab and a screen reader go on from there. */
export function focusHeading(place: ParentNode | null): void {
  const heading = place?.querySelector<HTMLElement>('h1');
  if (heading === null || heading === undefined) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Around what takes the place of a page, for example after a form was sent: it is seen from its top, and its heading has the focus. */
export function Arrival({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    focusHeading(place.current);
  }, []);
  return <div ref={place}>{children}</div>;
}
