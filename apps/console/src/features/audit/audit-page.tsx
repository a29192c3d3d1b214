import { Button } from '@komora/ui/button';
import { Field } from '@komora/ui/field';
import { RetryAlert } from '@komora/web-kit/retry-alert';
import { saveFile } from '@komora/web-kit/save-file';
import { useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { AddressSelect } from '../../shared/address-select.tsx';
import { useApp } from '../../shared/app-context.ts';
import { AuditTable } from '../../shared/audit/audit-table.tsx';
import { AUDIT_VERBS } from '../../shared/audit/verbs.ts';
import { DayFilters } from '../../shared/day-filters.tsx';
import { holds, holdsEverywhere, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { SavedViews } from '../../shared/saved-views.tsx';
import css from './audit.module.css';
import { type AuditFilters, queryOf } from './audit-filters.ts';

export interface AuditPageProps {
  readonly filters: AuditFilters;
  readonly warehouse: string | undefined;
}

/** Acts of staff, the newest first. */
export function AuditPage({ filters: given, warehouse }: AuditPageProps) {
  const filters = { ...given, verb: AUDIT_VERBS.find((known) => known === given.verb) };
  const app = useApp();
  const text = useText('console-audit');
  const download = useMutation({
    mutationFn: () => app.call('GET /api/admin/audit-log/csv', { query: queryOf(filters, warehouse) }),
    onSuccess: (file) => saveFile(file),
  });
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      actions={
        <Button icon="download" busy={download.isPending} onClick={() => download.mutate()}>
          {text('csv')}
        </Button>
      }
    >
      {download.error === null ? null : (
        <RetryAlert query={{ error: download.error, isFetching: download.isPending, refetch: () => download.mutate() }} />
      )}
      <Filters filters={filters} />
      <SavedViews list="audit" />
      <AuditTable caption={text('title')} list="audit" query={queryOf(filters, warehouse)} empty={text('empty')} />
    </Page>
  );
}

function Filters({ filters }: Pick<AuditPageProps, 'filters'>) {
  const app = useApp();
  const text = useText('console-audit');
  const me = useMe();
  const mayReadStaff = holds(me, 'read:staff');
  const staff = useQuery({
    queryKey: ['staff'],
    queryFn: async ({ signal }) => (await app.call('GET /api/admin/staff', { signal })).staff,
    enabled: mayReadStaff,
  });
  const mayReadKeys = holdsEverywhere(me, 'read:integration');
  const keys = useQuery({
    queryKey: ['api-keys'],
    queryFn: async ({ signal }) => (await app.call('GET /api/admin/api-keys', { signal })).keys,
    enabled: mayReadKeys,
  });
  const navigate = useNavigate();
  const set = (name: keyof AuditFilters, value: string): void => {
    void navigate({ to: '.', search: (before) => ({ ...before, [name]: value === '' ? undefined : value }), replace: true });
  };
  return (
    <search className={css.filters}>
      {mayReadStaff ? (
        <ChoiceFilter
          label={text('filter.person')}
          all={text('filter.everybody')}
          value={filters.person}
          options={staff.data}
          onChoose={(id) => set('person', id)}
        />
      ) : null}
      {mayReadKeys && (keys.data?.length !== 0 || filters.key !== undefined) ? (
        <ChoiceFilter
          label={text('filter.key')}
          all={text('filter.anyKey')}
          value={filters.key}
          options={keys.data}
          onChoose={(id) => set('key', id)}
        />
      ) : null}
      <ChoiceFilter
        label={text('filter.verb')}
        all={text('filter.everything')}
        value={filters.verb}
        options={AUDIT_VERBS.map((verb) => ({ id: verb, name: text(`verb.${verb}`) }))}
        onChoose={(verb) => set('verb', verb)}
      />
      <DayFilters values={filters} labels={{ from: text('filter.from'), to: text('filter.to') }} onSet={set} />
      {filters.record === undefined ? null : (
        <Button icon="close" onClick={() => set('record', '')}>
          {text('filter.allRecords')}
        </Button>
      )}
    </search>
  );
}

interface ChoiceFilterProps {
  readonly label: string;
  /** Names the choice of no filter. */
  readonly all: string;
  readonly value: string | undefined;
  /** Undefined while they are loading. */
  readonly options: readonly { readonly id: string; readonly name: string }[] | undefined;
  /** With an empty text for no filter. */
  readonly onChoose: (id: string) => void;
}

function ChoiceFilter({ label, all, value = '', options, onChoose }: ChoiceFilterProps) {
  return (
    <Field label={label}>
      {(control) => (
        <AddressSelect {...control} value={value} onChoose={onChoose}>
          <option value="">{all}</option>
          {options?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </AddressSelect>
      )}
    </Field>
  );
}
