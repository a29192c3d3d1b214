import type { ElementType, HTMLAttributes, ReactNode, RefCallback } from 'react';
import { cx } from '../cx.ts';
import css from './card.module.css';

export type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside';
  /** `raised` has a shadow, `flat` a line, `sunken` a darker background, `ink` inverted colours */
  look?: 'raised' | 'flat' | 'sunken' | 'ink';
  /** reacts to the pointer because a link inside covers it: give that link `cardLinkClass` */
  interactive?: boolean;
  /** highlighted from outside, for example by its marker on the map */
  highlighted?: boolean;
  ref?: RefCallback<HTMLElement>;
  children: ReactNode;
};

export function Card({ as = 'div', look = 'flat', interactive, highlighted, className, ...rest }: CardProps) {
  const Tag: ElementType = as;
  return (
    <Tag
      {...rest}
      data-highlighted={highlighted || undefined}
      className={cx(css.card, css[look], interactive && css.interactive, className)}
    />
  );
}

/** Makes one link of a card cover the whole card. */
export const cardLinkClass: string = css.link ?? '';
