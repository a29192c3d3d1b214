import type { ListColumns, SavedList } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button, IconButton } from '@komora/ui/button';
import { Checkbox } from '@komora/ui/checkbox';
import { Dialog } from '@komora/ui/dialog';
import { errorText } from '@komora/web-kit/error-text';
import { useText } from '@komora/web-kit/use-text';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { type App, useApp } from './app-context.ts';
import { arranged, type ChosenColumns, isShown, moved } from './arrange-columns.ts';
import css from './choose-columns.module.css';
import formCss from './form.module.css';

const columnsQuery = ({ call }: Pick<App, 'call'>) =>
  queryOptions({
    queryKey: ['list-columns'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/list-columns', { signal })).lists,
    staleTime: 5 * 60_000,
  });

interface Column {
  readonly key: string;
  readonly header: string;
  readonly isName?: true;
}

/**
 * The columns of a list as the person has chosen them.
 * @param list absent: the columns cannot be chosen
 * @returns `isLoading` until the choice is known, so that columns do not move
 */
export function useListColumns<C extends Column>(list: SavedList | undefined, columns: readonly C[]) {
  const query = useQuery({ ...columnsQuery(useApp()), enabled: list !== undefined });
  const chosen = query.data?.find((one) => one.list === list);
  const { all, shown } = useMemo(() => {
    const ordered = arranged(columns, chosen);
    return { all: ordered, shown: ordered.filter((column) => isShown(column, chosen)) };
  }, [columns, chosen]);
  return { all, shown, chosen, isLoading: list !== undefined && query.isPending };
}

export interface ChooseColumnsProps {
  readonly list: SavedList;
  /** All columns in the present order. */
  readonly columns: readonly Column[];
  readonly chosen: ChosenColumns | undefined;
}

/** A button with a dialog in which columns are shown, hidden and moved. */
export function ChooseColumns(props: ChooseColumnsProps) {
  const text = useText('console');
  const common = useText('common');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon="settings" onClick={() => setOpen(true)}>
        {text('columns.open')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={text('columns.title')} closeLabel={common('action.close')}>
        {isOpen ? <Choice {...props} onDone={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  );
}

function Choice({ list, columns, chosen, onDone }: ChooseColumnsProps & { readonly onDone: () => void }) {
  const app = useApp();
  const queries = useQueryClient();
  const text = useText('console');
  const common = useText('common');
  const [order, setOrder] = useState(columns);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set(columns.filter((column) => !isShown(column, chosen)).map(({ key }) => key)),
  );
  const [said, setSaid] = useState('');
  const save = useMutation({
    mutationFn: (body: Omit<ListColumns, 'list'>) => app.call('PUT /api/admin/list-columns/{list}', { params: { list }, body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: columnsQuery(app).queryKey });
      onDone();
    },
  });
  const move = (button: HTMLButtonElement, from: number, step: 1 | -1): void => {
    const next = moved(order, from, step);
    if (next === order) return;
    flushSync(() => setOrder(next));
    // A row that moves in the document loses the focus.
    button.focus();
    setSaid(text('columns.moved', { name: order[from]?.header ?? '', place: from + step + 1 }));
  };
  const toggle = (key: string): void => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    setHidden(next);
  };
  return (
    <form
      className={formCss.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ order: order.map(({ key }) => key), hidden: order.map(({ key }) => key).filter((key) => hidden.has(key)) });
      }}
    >
      <p>{text('columns.text')}</p>
      <ol className={css.list}>
        {order.map(({ key, header, isName }, index) => (
          <li key={key} className={css.item}>
            <Checkbox checked={!hidden.has(key)} disabled={isName === true} onChange={() => toggle(key)}>
              {header}
            </Checkbox>
            <IconButton
              icon="chevron-up"
              label={text('columns.up', { name: header })}
              aria-disabled={index === 0}
              onClick={(event) => move(event.currentTarget, index, -1)}
            />
            <IconButton
              icon="chevron-down"
              label={text('columns.down', { name: header })}
              aria-disabled={index === order.length - 1}
              onClick={(event) => move(event.currentTarget, index, 1)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className={css.said}>
        {said}
      </p>
      {save.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, save.error)}
        </Alert>
      )}
      <div className={formCss.actions}>
        <Button type="submit" variant="primary" busy={save.isPending} busyLabel={common('state.loading')}>
          {text('columns.save')}
        </Button>
        <Button variant="quiet" onClick={() => save.mutate({ order: [], hidden: [] })}>
          {text('columns.reset')}
        </Button>
      </div>
    </form>
  );
}
