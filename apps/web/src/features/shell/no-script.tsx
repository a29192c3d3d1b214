import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import layout from './shell.module.css';

/** A note for browsers without JavaScript, with the contacts of the operator. React ignores it in the browser, whose bundle contains no text of it. */
export function NoScript() {
  return <noscript>{import.meta.env.SSR ? <Note /> : null}</noscript>;
}

function Note() {
  const { email, phone } = useApp().config.contact;
  const text = useText('shell');
  return (
    <p className={layout.noScript}>
      {text('withoutJavaScript')} {phone === '' ? null : <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
      {email === '' ? null : <a href={`mailto:${email}`}>{email}</a>}
    </p>
  );
}
