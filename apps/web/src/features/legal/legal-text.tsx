import { useApp } from '../../shared/app-context.ts';
import css from './legal.module.css';

const ITEM = '- ';

/** A line with its place: an operator's text may have the same line twice. */
interface NumberedLine {
  readonly key: number;
  readonly line: string;
}

/** Consecutive lines of one paragraph or one list. */
function blocksOf(text: string): NumberedLine[][] {
  const blocks: NumberedLine[][] = [];
  for (const [key, line] of text.split('\n').entries()) {
    const last = blocks.at(-1);
    if (line.startsWith(ITEM) && last?.[0]?.line.startsWith(ITEM)) last.push({ key, line });
    else blocks.push([{ key, line }]);
  }
  return blocks;
}

/** A line in which the operator's e-mail address is a link. */
function Line({ text }: { readonly text: string }) {
  const { email } = useApp().config.contact;
  const at = email === '' ? -1 : text.indexOf(email);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <a href={`mailto:${email}`}>{email}</a>
      {text.slice(at + email.length)}
    </>
  );
}

/** A long text of a catalogue: each line is a paragraph; lines that begin with "- " form a list. */
export function LegalText({ text }: { readonly text: string }) {
  return blocksOf(text).map(([first, ...others]) => {
    if (first === undefined) return null;
    if (!first.line.startsWith(ITEM))
      return (
        <p key={first.key}>
          <Line text={first.line} />
        </p>
      );
    return (
      <ul key={first.key} className={css.list}>
        {[first, ...others].map(({ key, line }) => (
          <li key={key}>
            <Line text={line.slice(ITEM.length)} />
          </li>
        ))}
      </ul>
    );
  });
}
