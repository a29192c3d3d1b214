import type { BoxState } from '@komora/api/admin';
import { Badge, type BadgeTone } from '@komora/ui/badge';
import { useText } from '@komora/web-kit/use-text';

const TONES: Readonly<Record<BoxState, BadgeTone>> = {
  FREE_TO_LET: 'success',
  LET: 'ink',
  HELD: 'info',
  TO_CHECK: 'warning',
  REPAIR: 'warning',
  OUT_OF_SERVICE: 'error',
  OWN_USE: 'neutral',
  INACTIVE: 'neutral',
};

/** The effective state of a box, by word before colour. */
export function StateBadge({ state }: { readonly state: BoxState }) {
  const text = useText('console-boxes');
  return <Badge tone={TONES[state]}>{text(`state.${state}`)}</Badge>;
}
