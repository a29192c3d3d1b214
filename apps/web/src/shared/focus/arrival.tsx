import { type ReactNode, useEffect, useRef } from 'react';

/** Moves the focus to a heading, so that Tab and screen readers continue from there. */
export function focusHeading(place: ParentNode | null): void {
  const heading = place?.querySelector<HTMLElement>('h1');
  if (heading === null || heading === undefined) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Wraps content that replaces a page, for example after a form was sent: scrolls to its top and focuses its heading. */
export function Arrival({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    focusHeading(place.current);
  }, []);
  return <div ref={place}>{children}</div>;
}
