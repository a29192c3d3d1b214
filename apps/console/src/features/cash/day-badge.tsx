import type { CashDayState } from '@komora/api/admin';
import { Badge, type BadgeTone } from '@komora/ui/badge';
import { useText } from '@komora/web-kit/use-text';

const TONES: Readonly<Record<CashDayState, BadgeTone>> = { OPEN: 'neutral', COUNTED: 'warning', CLOSED: 'warning', CONFIRMED: 'success' };

export function DayBadge({ state }: { readonly state: CashDayState }) {
  const text = useText('console-cash');
  return <Badge tone={TONES[state]}>{text(`state.${state}`)}</Badge>;
}
