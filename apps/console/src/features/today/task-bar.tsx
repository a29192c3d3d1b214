import { taskKinds } from '@komora/api/admin/task-kinds';
import { Button } from '@komora/ui/button';
import { useText } from '@komora/web-kit/use-text';
import { SelectionBar } from '../../shared/selection-bar.tsx';
import type { Selection } from './selection.ts';

export type ManyAction = 'snooze' | 'assign' | 'close';

export interface TaskBarProps {
  readonly selection: Selection;
  readonly onChoose: (action: ManyAction) => void;
  readonly onClear: () => void;
}

/** Acts on the selected tasks. */
export function TaskBar({ selection, onChoose, onClear }: TaskBarProps) {
  const text = useText('console-today');
  if (selection.size === 0) return null;
  const areReports = [...selection.values()].every(({ kind }) => 'closable' in taskKinds[kind]);
  return (
    <SelectionBar label={text('bar.label')} status={text('bar.selected', { count: selection.size })} onClear={onClear}>
      <Button icon="clock" onClick={() => onChoose('snooze')}>
        {text('bar.snooze')}
      </Button>
      <Button icon="user" onClick={() => onChoose('assign')}>
        {text('bar.assign')}
      </Button>
      {areReports ? (
        <Button icon="check" onClick={() => onChoose('close')}>
          {text('bar.close')}
        </Button>
      ) : null}
    </SelectionBar>
  );
}
