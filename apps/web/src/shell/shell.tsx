import { Outlet, useSearch } from '@tanstack/react-router';
import { useText } from '../texts/use-text.ts';
import { Foot } from './foot.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PendingBar } from './pending-bar.tsx';
import layout from './shell.module.css';
import { useRouteFocus } from './use-route-focus.ts';

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
        {limited ? null : <Footer />}
      </div>
      {limited ? null : <Foot />}
    </>
  );
}
