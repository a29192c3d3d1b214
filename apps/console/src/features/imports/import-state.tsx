import type { ImportRecord } from '@komora/api/admin';
import { Badge } from '@komora/ui/badge';
import { useText } from '@komora/web-kit/use-text';

const TONES = {
  UPLOADED: 'neutral',
  CHECKING: 'neutral',
  CHECKED: 'neutral',
  APPLYING: 'neutral',
  APPLIED: 'success',
  LIVE: 'success',
  UNDONE: 'neutral',
} as const;

/** Where an import stands. */
export function ImportState({ state }: Pick<ImportRecord, 'state'>) {
  const text = useText('console-imports');
  return <Badge tone={TONES[state]}>{text(`state.${state}`)}</Badge>;
}
