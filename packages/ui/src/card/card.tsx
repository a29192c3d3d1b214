import type { ElementType, HTMLAttributes, ReactNode } from 'react';
import { cx } from '../cx.ts';
import css from './card.module.css';

export type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside';
  /** `raised` floats, `flat` has a line, `sunken` lies in the paper, `ink` turns the colours around */
  look?: 'raised' | 'flat' | 'sunken' | 'ink';
  /** it reacts to the pointer because a link inside covers it: give that link `cardLinkClass` */
  interactive?: boolean;
  /** lit from elsewhere, for example by its marker on the map */
  lit?: boolean;
  children: ReactNode;
};

export function Card({ as = 'div', look = 'flat', interactive, lit, className, ...rest }: CardProps) {
  const Tag: ElementType = as;
  return <Tag {...rest} data-lit={lit || undefined} className={cx(css.card, css[look], interactive && css.interactive, className)} />;
}

/** Makes one link of a card take presses on the whole card. */
export const cardLinkClass: string = css.link ?? '';
