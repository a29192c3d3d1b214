import css from './unbroken.module.css';

/**
 * Keeps one part of a text, for example a contract number, on one line although it contains hyphens. Each hyphen stays with the next
 * character; a number that is wider than its place breaks elsewhere.
 */
export function Unbroken({ text, part }: { readonly text: string; readonly part: string }) {
  const at = text.indexOf(part);
  if (at < 0) return text;
  // Every second piece is a hyphen and its next character.
  const pieces = part.split(/(-.)/);
  let end = 0;
  return (
    <>
      {text.slice(0, at)}
      <span className={css.unbroken}>
        {pieces.map((piece, index) => {
          end += piece.length;
          return index % 2 === 0 ? (
            piece
          ) : (
            <span key={end} className={css.joint}>
              {piece}
            </span>
          );
        })}
      </span>
      {text.slice(at + part.length)}
    </>
  );
}
