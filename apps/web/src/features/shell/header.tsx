import { Icon } from '@komora/ui/icon';
import { Logo } from '@komora/ui/logo';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useDismiss } from '../../shared/focus/use-dismiss.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSession } from '../../shared/session/use-session.ts';
import styles from './header.module.css';
import { LanguageSelect } from './language-select.tsx';
import { LegalLinks } from './legal-links.tsx';

function Account() {
  const { session, view } = useApp();
  const { signedIn, user } = useSession();
  const navigate = useNavigate();
  const text = useText('shell');
  // Navigate first: signing out on a page that needs a session would redirect to the login.
  const leave = async (): Promise<void> => {
    await navigate({ to: '/' });
    await session.signOut();
  };
  if (!signedIn) return <Link to="/login">{text('account.login')}</Link>;
  return (
    <>
      <Link to="/my/boxes">{user?.firstName ?? text('account.mine')}</Link>
      {/* Staff who view the account end the view in the banner. */}
      {view !== null ? null : (
        <button type="button" className={styles.plain} onClick={() => void leave()}>
          {text('account.logout')}
        </button>
      )}
    </>
  );
}

export function Header() {
  const { shopName } = useApp().config;
  const text = useText('shell');
  const menu = useId();
  const path = useRouterState({ select: (state) => state.location.href });
  // The menu belongs to the page on which it was opened: navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === path;
  const header = useRef<HTMLElement>(null);
  const hamburger = useRef<HTMLButtonElement>(null);
  useDismiss(header, hamburger, open, () => setOpenAt(null));
  return (
    <header ref={header} className={styles.header}>
      <Link to="/" className={styles.logo}>
        <Logo name={shopName} />
      </Link>
      <button
        ref={hamburger}
        type="button"
        className={styles.hamburger}
        aria-expanded={open}
        aria-controls={menu}
        aria-label={text(open ? 'nav.closeMenu' : 'nav.openMenu')}
        onClick={() => setOpenAt(open ? null : path)}
      >
        <Icon name={open ? 'close' : 'menu'} />
      </button>
      <div id={menu} className={styles.menu} data-open={open}>
        <nav aria-label={text('nav.label')} className={styles.nav}>
          <Link to="/" activeOptions={{ exact: true }}>
            {text('nav.home')}
          </Link>
          <Link to="/boxes">{text('nav.boxes')}</Link>
          <Link to="/franchising">{text('nav.franchising')}</Link>
          <Link to="/help">{text('nav.help')}</Link>
          <LegalLinks />
        </nav>
        <div className={styles.account}>
          <Account />
          <LanguageSelect />
        </div>
      </div>
    </header>
  );
}
