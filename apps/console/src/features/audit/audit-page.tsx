import type { AuditEntry } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { Field } from '@komora/ui/field';
import { Select } from '@komora/ui/inputs';
import { RetryAlert } from '@komora/web-kit/retry-alert';
import { saveFile } from '@komora/web-kit/save-file';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type App, useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { DayFilters } from '../../shared/day-filters.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { pagedRows } from '../../shared/paged-rows.ts';
import { SavedViews } from '../../shared/saved-views.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import css from './audit.module.css';
import { type AuditFilters, queryOf } from './audit-filters.ts';
import { Changes } from './changes.tsx';
import { AUDIT_VERBS } from './verbs.ts';

const auditQuery = ({ call }: Pick<App, 'call'>, query: ReturnType<typeof queryOf>) =>
  infiniteQueryOptions({
    queryKey: ['audit', query],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/audit-log', { query: { ...query, after: pageParam, limit: 50 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  });

export interface AuditPageProps {
  readonly filters: AuditFilters;
  readonly warehouse: string | undefined;
}

/** Acts of staff, the newest first. */
export function AuditPage({ filters, warehouse }: AuditPageProps) {
  const app = useApp();
  const text = useText('console-audit');
  const columns = useColumns();
  const query = useInfiniteQuery(auditQuery(app, queryOf(filters, warehouse)));
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
      <DataTable
        caption={text('title')}
        columns={columns}
        list="audit"
        {...pagedRows(query, ({ entries }) => entries)}
        keyOf={({ id }) => id}
        empty={text('empty')}
      />
    </Page>
  );
}

function Filters({ filters }: Pick<AuditPageProps, 'filters'>) {
  const app = useApp();
  const text = useText('console-audit');
  const mayReadStaff = holds(useMe(), 'read:staff');
  const staff = useQuery({
    queryKey: ['staff'],
    queryFn: async ({ signal }) => (await app.call('GET /api/admin/staff', { signal })).staff,
    enabled: mayReadStaff,
  });
  const navigate = useNavigate();
  const set = (name: keyof AuditFilters, value: string): void => {
    void navigate({ to: '.', search: (before) => ({ ...before, [name]: value === '' ? undefined : value }), replace: true });
  };
  return (
    <search className={css.filters}>
      {mayReadStaff ? (
        <Field label={text('filter.person')}>
          {(control) => (
            <Select {...control} value={filters.person ?? ''} onChange={(event) => set('person', event.target.value)}>
              <option value="">{text('filter.everybody')}</option>
              {staff.data?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
      <Field label={text('filter.verb')}>
        {(control) => (
          <Select {...control} value={filters.verb ?? ''} onChange={(event) => set('verb', event.target.value)}>
            <option value="">{text('filter.everything')}</option>
            {AUDIT_VERBS.map((verb) => (
              <option key={verb} value={verb}>
                {text(`verb.${verb}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <DayFilters values={filters} labels={{ from: text('filter.from'), to: text('filter.to') }} onSet={set} />
    </search>
  );
}

function useColumns(): readonly Column<AuditEntry>[] {
  const text = useText('console-audit');
  const format = useFormat();
  const { warehouses } = useMe();
  const { texts } = useApp();
  return [
    { key: 'at', header: text('column.at'), cell: ({ at }) => format.dateTime(at, BROWSER_ZONE) },
    {
      key: 'verb',
      header: text('column.verb'),
      isName: true,
      // Commands of the operator have verbs of their own, without a text.
      cell: ({ verb }) => texts.texts.find('console-audit', `verb.${verb}`) ?? verb,
    },
    {
      key: 'actor',
      header: text('column.actor'),
      cell: ({ actorKind, actorName }) => (actorKind === 'STAFF' ? actorName : text(`actor.${actorKind}`, { name: actorName })),
    },
    {
      key: 'warehouse',
      header: text('column.warehouse'),
      cell: ({ warehouseId }) => warehouses.find(({ id }) => id === warehouseId)?.name ?? null,
    },
    { key: 'details', header: text('column.details'), cell: (entry) => <Changes entry={entry} /> },
  ];
}
