import type { PlanFault } from '@komora/domain/plan-check';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { useText } from '@komora/web-kit/use-text';
import css from './floor-plan.module.css';

/** Faults that are listed; the others are drawn. */
const MOST = 20;

export interface FaultListProps {
  readonly faults: readonly PlanFault[];
  readonly nameOf: (boxId: string) => string;
  readonly onShow: (fault: PlanFault) => void;
}

/** Faults to correct before the plan can be published. */
export function FaultList({ faults, nameOf, onShow }: FaultListProps) {
  const text = useText('console-plan');
  // Two boxes that overlap are one line.
  const named = new Map(faults.map((fault, index) => [fault.id, { otherId: fault.otherId, index }]));
  const lines = faults.filter(({ id, otherId }, index) => {
    const other = otherId === null ? undefined : named.get(otherId);
    return other === undefined || other.otherId !== id || other.index > index;
  });
  if (faults.length === 0) return null;
  return (
    <Alert tone="error" title={text('faults', { count: lines.length })}>
      <ul className={`plain-list ${css.list}`}>
        {lines.slice(0, MOST).map((fault) => (
          <li key={fault.id} className={css.row}>
            <span>
              {fault.otherId === null
                ? text('fault.line', { name: nameOf(fault.id), fault: text(`fault.${fault.kind}`) })
                : text('fault.overlap', { name: nameOf(fault.id), other: nameOf(fault.otherId) })}
            </span>
            <Button
              aria-label={text(fault.kind === 'OCCUPIED' ? 'fault.putBoxBack' : 'fault.showBox', { name: nameOf(fault.id) })}
              onClick={() => onShow(fault)}
            >
              {text(fault.kind === 'OCCUPIED' ? 'fault.putBack' : 'fault.show')}
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
