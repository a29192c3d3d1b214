import { Button } from '@komora/ui/button';
import { useText } from '@komora/web-kit/use-text';
import { holds, useMe } from '../../shared/me.ts';
import type { RowSelection } from '../../shared/row-selection.ts';
import { SelectionBar } from '../../shared/selection-bar.tsx';
import type { BulkAct } from './bulk-change.ts';

export interface BulkBarProps {
  readonly selection: RowSelection;
  /** How many boxes match the filters. */
  readonly count: { readonly value: number; readonly exact: boolean };
  readonly onAll: () => void;
  readonly onAct: (act: BulkAct) => void;
  readonly onClear: () => void;
}

/** Before a selection: the button for all that match. Then what can be done with the selected boxes. */
export function BulkBar({ selection, count, onAll, onAct, onClear }: BulkBarProps) {
  const text = useText('console-bulk');
  const me = useMe();
  const isAll = selection.kind === 'all';
  const all = isAll ? null : (
    <Button variant="quiet" data-select-all onClick={onAll}>
      {text(count.exact ? 'all' : 'allMany', { count: count.value })}
    </Button>
  );
  const selected = isAll ? count.value : selection.ids.size;
  if (selected === 0) return <p>{all}</p>;
  return (
    <SelectionBar
      label={text('bar.label')}
      status={text(isAll ? (count.exact ? 'bar.all' : 'bar.allMany') : 'bar.selected', { count: selected })}
      onClear={onClear}
    >
      {holds(me, 'write:box') ? (
        <>
          <Button icon="clock" onClick={() => onAct('state')}>
            {text('act.state.open')}
          </Button>
          <Button onClick={() => onAct('offer')}>{text('act.offer.open')}</Button>
          <Button onClick={() => onAct('withdraw')}>{text('act.withdraw.open')}</Button>
        </>
      ) : null}
      {holds(me, 'write:price') ? <Button onClick={() => onAct('prices')}>{text('act.prices.open')}</Button> : null}
      {all}
    </SelectionBar>
  );
}
