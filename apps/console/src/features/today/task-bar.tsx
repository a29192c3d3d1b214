import { taskKinds } from '@komora/api/admin/task-kinds';
import { Button } from '@komora/ui/button';
import { useText } from '@komora/web-kit/use-text';
import { holds, useMe } from '../../shared/me.ts';
import { SelectionBar } from '../../shared/selection-bar.tsx';
import type { Selection } from './selection.ts';

export type ManyAction = 'snooze' | 'assign' | 'close' | 'resend';

export interface TaskBarProps {
  readonly selection: Selection;
  readonly onChoose: (action: ManyAction) => void;
  readonly onClear: () => void;
}

/** Acts on the selected tasks. */
export function TaskBar({ selection, onChoose, onClear }: TaskBarProps) {
  const text = useText('console-today');
  const maySend = holds(useMe(), 'write:message');
  if (selection.size === 0) return null;
  const kinds = [...selection.values()].map(({ kind }) => kind);
  const canClose = kinds.some((kind) => kind === 'own-task' || 'closable' in taskKinds[kind]);
  const canSend = maySend && kinds.includes('message-failed');
  return (
    <SelectionBar label={text('bar.label')} status={text('bar.selected', { count: selection.size })} onClear={onClear}>
      <Button icon="clock" onClick={() => onChoose('snooze')}>
        {text('bar.snooze')}
      </Button>
      <Button icon="user" onClick={() => onChoose('assign')}>
        {text('bar.assign')}
      </Button>
      {canSend ? (
        <Button icon="mail" onClick={() => onChoose('resend')}>
          {text('bar.resend')}
        </Button>
      ) : null}
      {canClose ? (
        <Button icon="check" onClick={() => onChoose('close')}>
          {text('bar.close')}
        </Button>
      ) : null}
    </SelectionBar>
  );
}
