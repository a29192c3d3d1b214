import { Link } from '@tanstack/react-router';
import { useText } from '../texts/use-text.ts';

/** What the law wants to be found from every page. */
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
