import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/use-text.ts';
import css from './form.module.css';

/** Where each text that one consents to stands. */
const TEXTS = {
  terms: { to: '/store-policy', hash: 'terms', name: 'nav.terms' },
  payments: { to: '/store-policy', hash: 'payments', name: 'readPayments' },
  withdrawal: { to: '/store-policy', hash: 'withdrawal', name: 'readWithdrawal' },
  gdpr: { to: '/gdpr', hash: '', name: 'nav.gdpr' },
} as const;

/** Under a consent: the way to its text, in a tab of its own, so that what was typed stays. */
export function LegalLink({ of }: { readonly of: keyof typeof TEXTS }) {
  const text = useText('shell');
  const { to, hash, name } = TEXTS[of];
  return (
    <Link to={to} hash={hash} target="_blank" rel="noopener" className={css.legal}>
      {text(name)} ({text('newTab')})
    </Link>
  );
}
