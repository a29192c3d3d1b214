import { Logo } from '@komora/ui/logo';
import { useText } from '@komora/web-kit/use-text';
import type { ReactNode } from 'react';
import { LanguageSelect } from '../../shared/language-select.tsx';
import { Page } from '../../shared/page.tsx';
import css from './frame.module.css';

/** A page outside of the shell: nobody is signed in. */
export function Frame({ title, lead, children }: { readonly title: string; readonly lead?: ReactNode; readonly children: ReactNode }) {
  const text = useText('console');
  return (
    <div className={css.frame}>
      <header className={css.head}>
        <span className={css.mark}>
          <Logo name={text('productName')} />
          <span>{text('productSuffix')}</span>
        </span>
        <LanguageSelect />
      </header>
      <main className={css.main}>
        <Page title={title} lead={lead} width="narrow">
          {children}
        </Page>
      </main>
    </div>
  );
}
