import { useText } from '@komora/web-kit/use-text';
import { type ReactNode, useEffect, useRef } from 'react';
import css from './page.module.css';

export interface PageProps {
  readonly title: string;
  /** One sentence below the title. */
  readonly lead?: ReactNode;
  /** Buttons of the page; the one next action is primary. */
  readonly actions?: ReactNode;
  /** `narrow` for forms. */
  readonly width?: 'wide' | 'narrow';
  readonly children: ReactNode;
}

let isFirst = true;

/** A page with its heading. Sets the title of the document, and moves the focus to the heading after navigation. */
export function Page({ title, lead, actions, width = 'wide', children }: PageProps) {
  const text = useText('console');
  const heading = useRef<HTMLHeadingElement>(null);
  const product = text('product');
  useEffect(() => {
    document.title = `${title} | ${product}`;
  }, [title, product]);
  useEffect(() => {
    // The browser itself places the focus on the first page.
    if (!isFirst && document.activeElement?.closest('main, dialog') == null) heading.current?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
  return (
    <div className={css.page} data-width={width}>
      <header className={css.head}>
        <div className={css.words}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead === undefined ? null : <p className={css.lead}>{lead}</p>}
        </div>
        {actions === undefined ? null : <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
