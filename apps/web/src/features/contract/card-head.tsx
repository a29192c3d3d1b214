import { Badge } from '@komora/ui/badge';
import { RoomDrawing } from '@komora/ui/rooms';
import type { ReactNode } from 'react';
import { useText } from '../../shared/i18n/use-text.ts';
import css from './card-head.module.css';

export interface CardHeadProps {
  /** Sides in centimetres. */
  readonly box: { readonly length: number; readonly width: number; readonly height: number; readonly overlocked: boolean };
  readonly badge: ReactNode;
  readonly title: ReactNode;
  /** `large` when the title represents the whole card. */
  readonly titleSize?: 'normal' | 'large';
  /** A line below the title. */
  readonly children: ReactNode;
}

/** The head of a card of a box or a contract: drawing, badges, title. */
export function CardHead({ box, badge, title, titleSize = 'normal', children }: CardHeadProps) {
  const text = useText('contract');
  return (
    <header className={css.head}>
      <RoomDrawing length={box.length} width={box.width} height={box.height} className={css.room} />
      <div className={css.name}>
        <p className={css.badges}>
          {badge}
          {box.overlocked ? (
            <Badge tone="error" icon="lock">
              {text('overlocked.short')}
            </Badge>
          ) : null}
        </p>
        <h2 className={css.title} data-size={titleSize}>
          {title}
        </h2>
        {children}
      </div>
    </header>
  );
}
