import { Button } from '@komora/ui/button';
import { Checkbox } from '@komora/ui/checkbox';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { consentTo } from '../../../shared/storage/consent.ts';
import css from './consent-bar.module.css';

export interface ConsentBarProps {
  /** The visitor opened it: it takes the focus and returns it. */
  readonly again: boolean;
  readonly onConsentGiven: () => void;
}

/** Cookie consent at the bottom of the window. Rejecting takes one press, like accepting. */
export function ConsentBar({ again, onConsentGiven }: ConsentBarProps) {
  const { storage, now } = useApp();
  const text = useText('consent');
  const shell = useText('shell');
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<Element | null>(null);
  const [marketing, setMarketing] = useState(() => storage.consent.get()?.marketing === true);

  useEffect(() => {
    if (!again) return;
    before.current = document.activeElement;
    heading.current?.focus();
  }, [again]);

  const answer = (choice: boolean): void => {
    storage.consent.set(consentTo(choice, now()));
    onConsentGiven();
    if (before.current instanceof HTMLElement) before.current.focus();
  };

  return (
    <section className={css.bar} aria-labelledby={title}>
      <div className={css.words}>
        <h2 id={title} ref={heading} tabIndex={-1} className={css.title}>
          {text('title')}
        </h2>
        <p>
          {text('text')}{' '}
          <Link to="/gdpr" hash="cookies">
            {text('preferences')}
          </Link>{' '}
          <Link to="/gdpr">{shell('nav.gdpr')}</Link>
        </p>
      </div>
      <div className={css.choices}>
        <Checkbox checked disabled>
          {text('essential')}
        </Checkbox>
        <Checkbox checked={marketing} onChange={(event) => setMarketing(event.currentTarget.checked)}>
          {text('marketing')}
        </Checkbox>
      </div>
      <div className={css.acts}>
        <Button onClick={() => answer(marketing)}>{text(marketing ? 'save' : 'saveEssential')}</Button>
        <Button onClick={() => answer(true)}>{text('all')}</Button>
      </div>
    </section>
  );
}
