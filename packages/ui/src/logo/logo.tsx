import { cx } from '../cx.ts';
import { Svg } from '../svg/svg.tsx';
import css from './logo.module.css';
import { markFaces } from './mark.ts';

type MarkProps = { title?: string; className?: string | undefined };

/** The box with its roller door half open. */
export function LogoMark({ title, className }: MarkProps) {
  return (
    <Svg viewBox="0 0 56 64" title={title} className={cx(css.mark, className)}>
      {markFaces.map(({ part, d }) => (
        <path key={part} d={d} className={css[part]} />
      ))}
    </Svg>
  );
}

export type LogoProps = {
  /** name of the operator or product; its first „o“ becomes the box. The box stands before a name without one, and before a long one, which may have two lines */
  name: string;
  className?: string | undefined;
};

/** Characters of the longest name that is written as one word. */
const LONGEST_WORD = 14;

/** The wordmark; give it a size by `font-size`. */
export function Logo({ name, className }: LogoProps) {
  const isLong = name.length > LONGEST_WORD;
  const at = isLong ? -1 : name.indexOf('o');
  return (
    <span role="img" aria-label={name} className={cx(css.logo, isLong && css.long, className)}>
      <span aria-hidden="true" className={css.word}>
        {at > 0 && name.slice(0, at)}
        <LogoMark className={at > 0 ? css.letter : css.before} />
        {name.slice(at > 0 ? at + 1 : 0)}
      </span>
    </span>
  );
}
