import type { MonthRow } from '@komora/api/admin';
import { Badge, type BadgeTone } from '@komora/ui/badge';
import { useText } from '@komora/web-kit/use-text';

const TONES: Readonly<Record<MonthRow['state'], BadgeTone>> = { RUNNING: 'neutral', OPEN: 'warning', CLOSED: 'success' };

export function MonthBadge({ state }: Pick<MonthRow, 'state'>) {
  const text = useText('console-month-end');
  return <Badge tone={TONES[state]}>{text(`state.${state}`)}</Badge>;
}
