import { Card } from '../card/card.tsx';
import css from './progress.module.css';
import { Skeleton } from './progress.tsx';

export type SkeletonCardProps = {
  /** shows a drawing beside the name */
  drawing?: boolean;
  /** CSS heights of the blocks below the name */
  blocks: readonly string[];
};

/** A card that loads: badge, name, line, then its blocks. */
export function SkeletonCard({ drawing, blocks }: SkeletonCardProps) {
  return (
    <Card className={css.card} aria-hidden="true">
      <div className={css.about} data-drawing={drawing}>
        {drawing && <Skeleton height="6.5rem" />}
        <div className={css.lines}>
          <Skeleton width="4.5rem" height="1.5rem" />
          <Skeleton width="8rem" height="1.75rem" />
          <Skeleton width="11rem" height="1rem" />
        </div>
      </div>
      {Array.from(blocks.entries(), ([place, height]) => (
        <Skeleton key={place} height={height} />
      ))}
    </Card>
  );
}
