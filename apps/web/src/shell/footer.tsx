import type { Namespace, TextKey } from '@komora/i18n';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../app.ts';
import { useText } from '../texts/use-text.ts';
import styles from './footer.module.css';
import { LegalLinks } from './legal-links.tsx';

type ShellKey = TextKey<'shell' & Namespace>;

/** Names of the card schemes as the deployment's country shows them; Hungary has its own provider set. */
const CARDS = { HUN: ['Visa', 'Mastercard', 'Maestro', 'SimplePay'] } as const;
const USUAL_CARDS = ['Visa', 'Mastercard', 'Apple Pay', 'Google Pay'] as const;

function Version() {
  const { call, config } = useApp();
  const text = useText('shell');
  const { data } = useQuery({
    queryKey: ['info'],
    queryFn: ({ signal }) => call('GET /api/info', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: typeof window !== 'undefined',
    retry: false,
  });
  if (data === undefined) return <p>{text('footer.version', { version: config.version })}</p>;
  return <p>{text('footer.versions', { version: config.version, server: data.version })}</p>;
}

function Company() {
  const { company } = useApp().config;
  const text = useText('shell');
  const ids: readonly (readonly [ShellKey, string])[] = [
    ['footer.companyId', company.companyId],
    ['footer.taxId', company.taxId],
    ['footer.vatId', company.vatId],
    // In fours, as banks print it.
    ['footer.iban', company.iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')],
  ];
  return (
    <section>
      <h2>{text('footer.company')}</h2>
      <p>{company.name}</p>
      <p>{company.address}</p>
      <dl>
        {ids
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{text(label)}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function Contact() {
  const { contact } = useApp().config;
  const text = useText('shell');
  return (
    <section>
      <h2>{text('footer.contact')}</h2>
      {contact.email === '' ? null : <a href={`mailto:${contact.email}`}>{contact.email}</a>}
      {contact.phone === '' ? null : <a href={`tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`}>{contact.phone}</a>}
      <p>{text('footer.hours')}</p>
      {contact.social.map((url) => (
        <a key={url} href={url} rel="noreferrer">
          {new URL(url).hostname.replace(/^www\./, '')}
        </a>
      ))}
    </section>
  );
}

export function Footer() {
  const { config, now } = useApp();
  const text = useText('shell');
  const cards = config.country === 'HUN' ? CARDS.HUN : USUAL_CARDS;
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <Contact />
        <section>
          <h2>{text('footer.pages')}</h2>
          <Link to="/">{text('nav.home')}</Link>
          <Link to="/boxes">{text('nav.boxes')}</Link>
          <Link to="/franchising">{text('nav.franchising')}</Link>
          <Link to="/help">{text('nav.help')}</Link>
          <LegalLinks />
          <Link to="/withdrawal">{text('footer.withdrawal')}</Link>
          <Link to="/accessibility">{text('footer.accessibility')}</Link>
        </section>
        <Company />
        <section>
          <h2>{text('footer.cards')}</h2>
          <ul className={styles.cards}>
            {cards.map((card) => (
              <li key={card}>{card}</li>
            ))}
          </ul>
        </section>
      </div>
      <div className={styles.last}>
        <p>
          {text('footer.copyright', {
            year: String(new Date(now()).getUTCFullYear()),
            name: config.company.name,
          })}
        </p>
        <Version />
      </div>
    </footer>
  );
}
