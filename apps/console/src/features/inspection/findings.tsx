import type { InspectionPoint } from '@komora/api/admin';
import { useText } from '@komora/web-kit/use-text';
import css from '../../shared/record.module.css';
import own from './inspection.module.css';
import { usePointName } from './use-point-name.ts';

interface FindingsProps {
  readonly points: readonly InspectionPoint[];
  readonly reason: string | null;
}

/** Answers of a checklist. */
export function Findings({ points, reason }: FindingsProps) {
  const text = useText('console-inspection');
  const nameOf = usePointName();
  return (
    <dl className={css.facts}>
      {points
        .filter(({ outcome }) => outcome !== null)
        .map(({ point, outcome, note }) => (
          <div key={point} className={own.pairs}>
            <dt>{nameOf(point)}</dt>
            <dd>{outcome === 'OK' ? text('ok') : text('problemIs', { note })}</dd>
          </div>
        ))}
      {reason === null ? null : (
        <div className={own.pairs}>
          <dt>{text('reason')}</dt>
          <dd>{reason}</dd>
        </div>
      )}
    </dl>
  );
}
