import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import css from './scroll-area.module.css';

/** Scrolls sideways what is wider than the page. Only then it takes the focus, so that the arrow keys scroll it. */
export function ScrollArea({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const area = useRef<HTMLElement>(null);
  const [isWide, setIsWide] = useState(false);
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setIsWide(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={area} className={css.area} {...(isWide ? { 'aria-label': label, tabIndex: 0 } : {})}>
      {children}
    </section>
  );
}
