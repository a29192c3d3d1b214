import { useText } from '../../../shared/i18n/use-text.ts';
import { reopenConsent } from './reopen-consent.ts';

/** Reopens the cookie consent from the footer. */
export function CookieLink({ className }: { readonly className?: string | undefined }) {
  const text = useText('shell');
  return (
    <button type="button" className={className} onClick={reopenConsent}>
      {text('footer.cookies')}
    </button>
  );
}
