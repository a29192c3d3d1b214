import { useFormat, useText } from '@komora/web-kit/use-text';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type App, useApp } from './app-context.ts';
import { FormSelect, type FormSelectProps } from './form-select.tsx';
import { RecordSearch } from './record-search.tsx';
import { useSettled } from './search-records.ts';

const FREE_BOXES = 'free-boxes';
const MOST_FOUND = 20;
/** The search takes no longer part of a name. */
const LONGEST_NAME = 30;

/** Free boxes of a warehouse whose name contains `q`: the first ones by name, and whether there are more. */
const freeBoxesQuery = ({ call }: Pick<App, 'call'>, warehouse: string, q: string) =>
  queryOptions({
    queryKey: [FREE_BOXES, warehouse, q],
    queryFn: ({ signal }) =>
      call('GET /api/admin/boxes', {
        query: { warehouse, state: ['FREE_TO_LET'], limit: MOST_FOUND, ...(q === '' ? {} : { q }) },
        signal,
      }),
    placeholderData: (before) => before,
    staleTime: 0,
  });

/** The box that is chosen; none for an empty id. */
export const chosenBoxQuery = ({ call }: Pick<App, 'call'>, id: string) =>
  queryOptions({
    queryKey: [FREE_BOXES, 'chosen', id],
    queryFn: ({ signal }) => call('GET /api/admin/boxes/{id}', { params: { id }, signal }),
    enabled: id !== '',
  });

/** Chooses one of all free boxes of a warehouse, which are found by a part of their name. */
export function FreeBoxField({ warehouse, ...field }: Omit<FormSelectProps, 'options' | 'placeholder'> & { readonly warehouse: string }) {
  const app = useApp();
  const text = useText('console');
  const common = useText('common');
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const { data } = useQuery(freeBoxesQuery(app, warehouse, useSettled(typed).trim().slice(0, LONGEST_NAME)));
  const { data: chosen } = useQuery(chosenBoxQuery(app, field.value));
  const found = data?.rows ?? [];
  // The chosen one stays while other names are searched.
  const boxes = chosen === undefined || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found];
  const options = boxes.map(({ id, name, size, area, price }) => ({
    value: id,
    label: `${name} – ${common(`size.${size}`)}, ${format.area(area)}, ${format.money(price)}`,
  }));
  const hint = data?.next == null ? undefined : text('freeBox.more', { count: found.length });
  return (
    <>
      <RecordSearch label={text('freeBox.find')} hint={hint} typed={typed} onType={setTyped} />
      <FormSelect {...field} placeholder={text('freeBox.choose')} options={options} />
    </>
  );
}
