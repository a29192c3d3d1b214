import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { useApp } from '../app.ts';
import { useSession } from '../session/use-session.ts';
import { useText } from '../texts/use-text.ts';
import styles from './header.module.css';
import { LanguageSelect } from './language-select.tsx';

function Account() {
  const { session } = useApp();
  const { signedIn, user } = useSession();
  const navigate = useNavigate();
  const text = useText('shell');
  // Leaving first: signing out on a page of the personal zone would end at the login.
  const leave = async (): Promise<void> => {
    await navigate({ to: '/' });
    await session.signOut();
  };
  if (!signedIn) return <Link to="/login">{text('account.login')}</Link>;
  return (
    <>
      <Link to="/my/boxes">{user?.firstName ?? text('account.mine')}</Link>
      <button type="button" className={styles.plain} onClick={() => void leave()}>
        {text('account.logout')}
      </button>
    </>
  );
}

export function Header() {
  const common = useText('common');
  const text = useText('shell');
  const menu = useId();
  const [open, setOpen] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => setOpen(false), [path]);
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.logo}>
        {common('productName')}
      </Link>
      <button
        type="button"
        className={styles.hamburger}
        aria-expanded={open}
        aria-controls={menu}
        aria-label={text(open ? 'nav.closeMenu' : 'nav.openMenu')}
        onClick={() => setOpen(!open)}
      >
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" aria-hidden>
          <path d={open ? 'M5 5l14 14M19 5L5 19' : 'M3 6h18M3 12h18M3 18h18'} />
        </svg>
      </button>
      <div id={menu} className={styles.menu} data-open={open}>
        <nav aria-label={text('nav.label')} className={styles.nav}>
          <Link to="/" activeOptions={{ exact: true }}>
            {text('nav.home')}
          </Link>
          <Link to="/boxes">{text('nav.boxes')}</Link>
        </nav>
        <div className={styles.account}>
          <Account />
          <LanguageSelect />
        </div>
      </div>
    </header>
  );
}
