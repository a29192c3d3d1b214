import css from './unbroken.module.css';

/** Keeps one part of a text, for example a contract number, on one line although it contains hyphens. */
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
