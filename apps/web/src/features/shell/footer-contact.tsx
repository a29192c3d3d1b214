import { unbroken } from '@komora/i18n';
import { weekHoursText } from '@komora/i18n/opening-hours';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useLocale, useText } from '../../shared/i18n/use-text.ts';
import { loadLate } from '../../shared/on-idle.ts';
import styles from './footer.module.css';

// Visitors who never scroll down do not load it.
const CallCentreBadge = lazy(async () => ({
  default: (await loadLate(() => import('../../entities/call-centre/call-centre-badge.tsx'))).CallCentreBadge,
}));

/** „instagram.com“ of an address. */
const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

/** Contact data, and whether the call centre is open now. */
export function FooterContact() {
  const { contact } = useApp().config;
  const text = useText('shell');
  const locale = useLocale();
  const section = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    if (section.current !== null) watcher.observe(section.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <section ref={section}>
      <h2>{text('footer.contact')}</h2>
      {contact.email === '' ? null : <a href={`mailto:${contact.email}`}>{contact.email}</a>}
      {contact.phone === '' ? null : (
        <a href={`tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`} className="tabular">
          {unbroken(contact.phone)}
        </a>
      )}
      {contact.hours === null ? null : (
        <>
          <p>{text('footer.hours', { hours: weekHoursText(contact.hours, locale) })}</p>
          <p className={styles.state}>
            {seen ? (
              <Suspense fallback={null}>
                <CallCentreBadge hours={contact.hours} />
              </Suspense>
            ) : null}
          </p>
        </>
      )}
      {contact.social.map((url) => (
        <a key={url} href={url} rel="noreferrer">
          {hostOf(url)}
        </a>
      ))}
    </section>
  );
}
