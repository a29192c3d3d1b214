import { Outlet, useHydrated, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useCloseOnBack } from '../../shared/focus/use-close-on-back.ts';
import { LATE, useReplay } from '../../shared/hydration/use-replay.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { loadLate, onIdleOrInteraction } from '../../shared/on-idle.ts';
import footer from './footer.module.css';
import { FooterSlot } from './footer-slot.tsx';
import { Header } from './header.tsx';
import { NoScript } from './no-script.tsx';
import { PendingBar } from './pending-bar.tsx';
import layout from './shell.module.css';
import { useRouteFocus } from './use-route-focus.ts';

// The server's HTML contains the finished footer with working links; its scripts are not part of the first load.
const Footer = lazy(async () => {
  await onIdleOrInteraction;
  return { default: (await loadLate(() => import('./footer.tsx'))).Footer };
});

// The same element in every render. A new one would be an update of a boundary that is not hydrated yet: React would replace the server's HTML, and a
// press on it would be lost.
const PAGE_FOOTER = (
  <footer className={footer.footer} {...LATE}>
    <Suspense>
      <Footer />
    </Suspense>
  </footer>
);

// Only staff who view an account load it, before the page begins.
const ViewBanner = lazy(async () => {
  const { ViewBanner: component } = await import('./view-banner.tsx');
  return { default: component };
});

/** Frame around every page; with limitedView=true the page stands alone. */
export function Shell() {
  const text = useText('shell');
  const limited = useSearch({ from: '__root__' }).limitedView === 'true';
  useRouteFocus();
  useReplay();
  useCloseOnBack();
  return (
    <div className={layout.shell}>
      <a className="skip-link" href="#content">
        {text('skip')}
      </a>
      <ViewBannerSlot />
      {/* Early in the order of the Tab key: it asks for an answer. It stands at the bottom of the window. */}
      {limited ? null : <FooterSlot />}
      <PendingBar />
      {limited ? null : <Header />}
      <NoScript />
      <main id="content" tabIndex={-1} className={layout.main}>
        <Outlet />
      </main>
      {limited ? null : PAGE_FOOTER}
    </div>
  );
}

/** The server renders the same page for everyone, so the banner appears after the hydration. */
function ViewBannerSlot() {
  const { view } = useApp();
  const isHydrated = useHydrated();
  if (view === null || !isHydrated) return null;
  return (
    <Suspense>
      <ViewBanner view={view} />
    </Suspense>
  );
}
