import { useText } from '../../texts/use-text.ts';
import css from './franchising.module.css';
import { FranchisingForm } from './franchising-form.tsx';

/** For people who want to open a branch. */
export function FranchisingPage() {
  const text = useText('franchising');
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{text('title')}</h1>
        <p className={css.lead}>{text('lead')}</p>
      </header>
      <FranchisingForm />
    </div>
  );
}
