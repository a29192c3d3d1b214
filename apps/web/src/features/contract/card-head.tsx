import { RoomDrawing } from '@komora/ui/rooms';
import type { ReactNode } from 'react';
import css from './card-head.module.css';

export interface CardHeadProps {
  /** Sides in centimetres. */
  readonly box: { readonly length: number; readonly width: number; readonly height: number };
  /** May be empty. */
  readonly badge: ReactNode;
  readonly title: ReactNode;
  /** `large` when the title represents the whole card. */
  readonly titleSize?: 'normal' | 'large';
  /** Lines below the title. */
  readonly children: ReactNode;
}

/** The head of a card of a box or a contract: drawing, badges, title. */
export function CardHead({ box, badge, title, titleSize = 'normal', children }: CardHeadProps) {
  return (
    <header className={css.head}>
      <RoomDrawing length={box.length} width={box.width} height={box.height} className={css.room} />
      <div className={css.name}>
        <p className={css.badges}>{badge}</p>
        <h2 className={css.title} data-size={titleSize}>
          {title}
        </h2>
        {children}
      </div>
    </header>
  );
}
