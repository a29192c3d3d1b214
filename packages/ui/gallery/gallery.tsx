import { IconButton } from '../src/button/button.tsx';
import { Logo } from '../src/logo/logo.tsx';
import { ToastRegion } from '../src/toasts/toasts.tsx';
import { Controls } from './controls.tsx';
import { Drawings } from './drawings.tsx';
import css from './gallery.module.css';
import { Facts, Messages } from './more.tsx';
import { States } from './states.tsx';

function turnTheme() {
  const root = document.documentElement;
  root.dataset.theme = getComputedStyle(root).colorScheme.startsWith('dark') ? 'light' : 'dark';
}

export function Gallery() {
  return (
    <ToastRegion label="Messages" dismissLabel="Dismiss">
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <div className={css.page}>
        <header className={css.header}>
          <Logo name="Komora" />
          <IconButton icon="refresh" label="Other colour scheme" onClick={turnTheme} />
        </header>
        <main id="content">
          <Drawings />
          <Controls />
          <Facts />
          <States />
          <Messages />
        </main>
      </div>
    </ToastRegion>
  );
}
