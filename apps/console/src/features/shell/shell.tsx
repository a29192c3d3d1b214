import { IconButton } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { Icon } from '@komora/ui/icon';
import { LogoMark } from '@komora/ui/logo';
import { useText } from '@komora/web-kit/use-text';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useMe } from '../../shared/me.ts';
import { areShortcutsOn } from '../../shared/preferences.ts';
import { createKeyReader, takesKeys } from './keys.ts';
import { Menu } from './menu.tsx';
import { Palette } from './palette.tsx';
import css from './shell.module.css';
import { useActions } from './use-actions.ts';
import { WarehouseSwitch } from './warehouse-switch.tsx';

export interface ShellProps {
  /** Above the page. */
  readonly above: ReactNode;
  /** Above everything when the session has ended. */
  readonly signInAgain: ReactNode;
}

/** Frame of every page of a signed-in person. */
export function Shell({ above, signInAgain }: ShellProps) {
  const { now } = useApp();
  const me = useMe();
  const text = useText('console');
  const common = useText('common');
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [menu, setMenu] = useState<'closed' | 'open' | 'closing'>('closed');
  // Its links follow every navigation, so they exist only while the menu is visible; they come after the first frame of the dialog.
  const hasMenu = useDeferredValue(menu !== 'closed');
  const closeMenu = () => setMenu((before) => (before === 'open' ? 'closing' : before));
  const { actions, perform } = useActions(() => setPaletteOpen(true));
  const reader = useRef<ReturnType<typeof createKeyReader>>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      setPaletteOpen(true);
      return;
    }
    if (!areShortcutsOn() || event.defaultPrevented || takesKeys(event.target)) return;
    reader.current ??= createKeyReader(actions, now);
    const action = reader.current(event);
    if (action === undefined) return;
    event.preventDefault();
    perform(action);
  });
  useEffect(() => {
    // The rights of another person allow other actions.
    reader.current = createKeyReader(actions, now);
  }, [actions, now]);
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={css.shell}>
      <a className="skip-link" href="#content">
        {text('skip')}
      </a>
      <header className={css.head}>
        <span className={css.menuButton}>
          <IconButton icon="menu" label={text('menu.open')} onClick={() => setMenu('open')} />
        </span>
        <Link to="/" className={css.mark} aria-label={text('home')}>
          <LogoMark />
        </Link>
        <WarehouseSwitch />
        <button type="button" className={css.search} aria-keyshortcuts="Control+K" onClick={() => setPaletteOpen(true)}>
          <Icon name="search" />
          <span className={css.searchText}>{text('action.search')}</span>
          <kbd className={css.key} aria-hidden>
            {text('palette.key')}
          </kbd>
        </button>
        <Link to="/profile" className={css.person} title={text('action.profile')}>
          <Icon name="user" />
          <span className={css.personName}>{me.name}</span>
        </Link>
      </header>
      <div className={css.side}>
        <Menu actions={actions} />
      </div>
      <Main>
        {me.isDemo ? <p className={css.demo}>{text('demo')}</p> : null}
        {above}
        <Outlet />
      </Main>
      <Dialog
        open={menu === 'open'}
        onClose={closeMenu}
        onClosed={() => setMenu('closed')}
        title={text('menu.label')}
        closeLabel={common('action.close')}
      >
        {hasMenu ? <Menu actions={actions} onChosen={closeMenu} /> : null}
      </Dialog>
      {isPaletteOpen ? <Palette actions={actions} perform={perform} onClose={() => setPaletteOpen(false)} /> : null}
      {signInAgain}
    </div>
  );
}

/** A component of its own, so that a navigation does not render the frame around it. */
function Main({ children }: { readonly children: ReactNode }) {
  const isPending = useRouterState({ select: ({ status }) => status === 'pending' });
  return (
    <main id="content" tabIndex={-1} className={css.main} aria-busy={isPending || undefined}>
      {children}
    </main>
  );
}
