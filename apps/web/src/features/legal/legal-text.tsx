import { useApp } from '../../shared/app-context.ts';
import css from './legal.module.css';

const ITEM = '- ';

/** Consecutive lines of one paragraph or one list. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    if (line.startsWith(ITEM) && last?.[0]?.startsWith(ITEM)) last.push(line);
    else blocks.push([line]);
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
  return blocksOf(text).map((lines) =>
    lines[0]?.startsWith(ITEM) ? (
      <ul key={lines[0]} className={css.list}>
        {lines.map((line) => (
          <li key={line}>
            <Line text={line.slice(ITEM.length)} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={lines[0]}>
        <Line text={lines[0] ?? ''} />
      </p>
    ),
  );
}
