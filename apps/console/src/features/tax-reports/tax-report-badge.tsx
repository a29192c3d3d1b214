import type { TaxReportRow } from '@komora/api/admin';
import { Badge, type BadgeTone } from '@komora/ui/badge';
import { useText } from '@komora/web-kit/use-text';
import css from '../../shared/record.module.css';

const TONES: Readonly<Record<TaxReportRow['state'], BadgeTone>> = {
  WAITING: 'neutral',
  REJECTED: 'error',
  ACCEPTED: 'success',
  HANDLED: 'success',
};

/** Where a report stands, and if its deadline has passed. */
export function TaxReportBadge({ report: { state, isLate } }: { readonly report: Pick<TaxReportRow, 'state' | 'isLate'> }) {
  const text = useText('console-tax-reports');
  return (
    <span className={css.actions}>
      <Badge tone={TONES[state]}>{text(`state.${state}`)}</Badge>
      {isLate ? <Badge tone="warning">{text('late')}</Badge> : null}
    </span>
  );
}
