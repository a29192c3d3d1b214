import type { SavedList, SavedView } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure } from '@komora/web-kit/form-parts';
import { RetryAlert } from '@komora/web-kit/retry-alert';
import { parseSearch } from '@komora/web-kit/search-params';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type App, useApp } from './app-context.ts';
import formCss from './form.module.css';
import { FormActions } from './form-actions.tsx';
import css from './saved-views.module.css';

const viewsQuery = ({ call }: Pick<App, 'call'>) =>
  queryOptions({
    queryKey: ['saved-views'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/saved-views', { signal })).views,
    staleTime: 60_000,
  });

/** The parameters of a query in a fixed order, so that the same filters are equal. */
const normal = (search: string): string => {
  const parameters = new URLSearchParams(search);
  // The outcome of a change of many records is no filter.
  parameters.delete('run');
  parameters.sort();
  return parameters.toString();
};

/** The views of a list that the person has saved, and a button that saves the present filters. */
export function SavedViews({ list }: { readonly list: SavedList }) {
  const app = useApp();
  const text = useText('console');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const present = normal(useLocation({ select: ({ searchStr }) => searchStr }));
  const views = useQuery(viewsQuery(app)).data?.filter((view) => view.list === list) ?? [];
  const [isSaving, setSaving] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const removal = useMutation({
    mutationFn: ({ id }: SavedView) => app.call('POST /api/admin/saved-views/{id}/remove', { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['saved-views'] }),
  });
  const isNew = present !== '' && views.every(({ search }) => normal(search) !== present);
  if (views.length === 0 && !isNew) return null;
  return (
    <section className={css.views} aria-label={text('views.label')}>
      <ul className={css.list}>
        {views.map((view) => (
          <li key={view.id} className={css.item}>
            <Button
              aria-pressed={normal(view.search) === present}
              onClick={() => void navigate({ to: '.', search: () => parseSearch(view.search) })}
            >
              {view.name}
            </Button>
            {isEditing ? (
              <Button
                variant="quiet"
                icon="close"
                busy={removal.isPending && removal.variables.id === view.id}
                onClick={() => removal.mutate(view)}
              >
                {text('views.remove', { name: view.name })}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {isNew ? (
        <Button variant="quiet" icon="plus" onClick={() => setSaving(true)}>
          {text('views.save')}
        </Button>
      ) : null}
      {views.length === 0 ? null : (
        <Button variant="quiet" aria-pressed={isEditing} onClick={() => setEditing(!isEditing)}>
          {text(isEditing ? 'views.done' : 'views.edit')}
        </Button>
      )}
      {removal.error === null ? null : (
        <RetryAlert
          query={{
            error: removal.error,
            isFetching: removal.isPending,
            refetch: () => removal.variables && removal.mutate(removal.variables),
          }}
        />
      )}
      <SaveDialog open={isSaving} list={list} search={present} onClose={() => setSaving(false)} />
    </section>
  );
}

interface SaveProps {
  readonly open: boolean;
  readonly list: SavedList;
  readonly search: string;
  readonly onClose: () => void;
}

function SaveDialog(props: SaveProps) {
  const text = useText('console');
  const common = useText('common');
  return (
    <Dialog open={props.open} onClose={props.onClose} title={text('views.save')} closeLabel={common('action.close')}>
      {props.open ? <SaveForm {...props} /> : null}
    </Dialog>
  );
}

const saveForm = defineForm<{ readonly name: string }, { readonly name: string }>({
  paths: ['name'],
  validate: ({ name }) =>
    name.trim() === ''
      ? { valid: false, errors: [{ path: 'name', code: 'revalid/rule/basic/not-null' }] }
      : { valid: true, value: { name: name.trim() } },
});

function SaveForm({ list, search, onClose }: SaveProps) {
  const app = useApp();
  const queries = useQueryClient();
  const text = useText('console');
  const form = useForm(saveForm, {
    values: { name: '' },
    send: ({ name }) => app.call('POST /api/admin/saved-views', { body: { list, name, search } }),
    onSent: async () => {
      await queries.invalidateQueries({ queryKey: ['saved-views'] });
      onClose();
    },
  });
  return (
    <form className={formCss.form} {...form.props}>
      <p>{text('views.text')}</p>
      <FormField {...form.text('name')} label={text('views.name')} maxLength={60} />
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onClose}>
        {text('views.save')}
      </FormActions>
    </form>
  );
}
