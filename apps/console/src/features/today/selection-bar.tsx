import { taskKinds } from '@komora/api/admin/task-kinds';
import { Button } from '@komora/ui/button';
import { useText } from '@komora/web-kit/use-text';
import type { Selection } from './selection.ts';
import css from './today.module.css';

export type ManyAction = 'snooze' | 'assign' | 'close';

export interface SelectionBarProps {
  readonly selection: Selection;
  readonly onChoose: (action: ManyAction) => void;
  readonly onClear: () => void;
}

/** What can be done with the selected tasks. */
export function SelectionBar({ selection, onChoose, onClear }: SelectionBarProps) {
  const text = useText('console-today');
  if (selection.size === 0) return null;
  const areReports = [...selection.values()].every(({ kind }) => 'closable' in taskKinds[kind]);
  return (
    <section className={css.bar} aria-label={text('bar.label')}>
      <p role="status">{text('bar.selected', { count: selection.size })}</p>
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
      <Button variant="quiet" onClick={onClear}>
        {text('bar.clear')}
      </Button>
    </section>
  );
}
