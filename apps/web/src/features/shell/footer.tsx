import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useReplay } from '../../shared/hydration/use-replay.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { CookieLink } from './consent/cookie-link.tsx';
import styles from './footer.module.css';
import { FooterCompany } from './footer-company.tsx';
import { FooterContact } from './footer-contact.tsx';
import { FooterMarks } from './footer-marks.tsx';
import { LegalLinks } from './legal-links.tsx';
import { VersionLine } from './version-line.tsx';

export function Footer() {
  const { config, now } = useApp();
  const text = useText('shell');
  const top = useRef<HTMLDivElement>(null);
  useReplay(top);
  return (
    <>
      <div ref={top} className={styles.columns}>
        <FooterContact />
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
        <FooterCompany />
        <FooterMarks />
      </div>
      <div className={styles.last}>
        {/* The visitor's clock may show another year than the server's, whose text stays. */}
        <p suppressHydrationWarning>
          {text('footer.copyright', {
            year: String(new Date(now()).getUTCFullYear()),
            name: config.company.name,
          })}
        </p>
        <CookieLink className={styles.plain} />
        <VersionLine />
      </div>
    </>
  );
}
