import { suggestEmail } from '@komora/domain/suggest-email';
import { cx } from '@komora/ui/cx';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import css from './form.module.css';

export interface EmailSuggestionProps {
  readonly email: string;
  readonly onUse: (email: string) => void;
  readonly className?: string | undefined;
  /** The field of the address. */
  readonly children: ReactNode;
}

/** A field for an e-mail address that asks about a probable typing mistake in the domain, when it has lost the focus. */
export function EmailSuggestion({ email, onUse, className, children }: EmailSuggestionProps) {
  const text = useText('common');
  const meant = suggestEmail(email);
  return (
    <div className={cx(css.suggesting, className)}>
      {children}
      <p className={css.suggestion} role="status">
        {meant === null ? null : (
          <button type="button" className={css.inline} onClick={() => onUse(meant)}>
            {text('didYouMean', { email: meant })}
          </button>
        )}
      </p>
    </div>
  );
}
