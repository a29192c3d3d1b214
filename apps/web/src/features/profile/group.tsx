import { type ReactNode, useId } from 'react';
import css from './profile.module.css';

export interface GroupProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** One group of the profile: heading on the left, fields on the right. */
export function Group({ title, text, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css.group}>
      <header className={css.about}>
        <h2 id={id}>{title}</h2>
        {text === undefined ? null : <p className={css.soft}>{text}</p>}
      </header>
      <div className={css.body}>{children}</div>
    </section>
  );
}
