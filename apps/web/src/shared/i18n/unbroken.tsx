import css from './unbroken.module.css';

/** A text in which one part, for example a contract's number, stays on one line although it holds hyphens. */
export function Unbroken({ text, part }: { readonly text: string; readonly part: string }) {
  const at = text.indexOf(part);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <span className={css.unbroken}>{part}</span>
      {text.slice(at + part.length)}
    </>
  );
}
