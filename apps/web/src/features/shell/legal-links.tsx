import { Link } from '@tanstack/react-router';
import { useText } from '../../shared/i18n/use-text.ts';

/** Links that the law requires on every page. */
export function LegalLinks() {
  const text = useText('shell');
  return (
    <>
      <Link to="/store-policy" hash="terms" activeOptions={{ includeHash: true }}>
        {text('nav.terms')}
      </Link>
      <Link to="/store-policy" activeOptions={{ includeHash: true }}>
        {text('nav.policy')}
      </Link>
      <Link to="/gdpr">{text('nav.gdpr')}</Link>
    </>
  );
}
