import { Outlet, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useText } from '../texts/use-text.ts';
import { atRestOrMoved } from './at-rest.ts';
import { Foot } from './foot.tsx';
import footer from './footer.module.css';
import { Header } from './header.tsx';
import { PendingBar } from './pending-bar.tsx';
import layout from './shell.module.css';
import { useRouteFocus } from './use-route-focus.ts';

// The server's HTML is a footer as it stands, with its look and with links that lead on; what makes it live takes no part in the first load.
const Footer = lazy(async () => {
  await atRestOrMoved;
  return { default: (await import('./footer.tsx')).Footer };
});

/** What stands around every page; with limitedView=true the page stands alone. */
export function Shell() {
  const text = useText('shell');
  const limited = useSearch({ from: '__root__' }).limitedView === 'true';
  useRouteFocus();
  return (
    <>
      <div className={layout.shell}>
        <a className="skip-link" href="#content">
          {text('skip')}
        </a>
        <PendingBar />
        {limited ? null : <Header />}
        <main id="content" tabIndex={-1} className={layout.main}>
          <Outlet />
        </main>
        {limited ? null : (
          <footer className={footer.footer}>
            <Suspense>
              <Footer />
            </Suspense>
          </footer>
        )}
      </div>
      {limited ? null : <Foot />}
    </>
  );
}
