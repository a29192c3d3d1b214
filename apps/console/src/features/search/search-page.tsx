import type { SearchHit } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { SearchField } from '../../shared/search-field.tsx';
import { FEWEST_CHARACTERS, searchQuery } from '../../shared/search-records.ts';
import { HitLink } from './hit-link.tsx';

export interface SearchPageProps {
  readonly q: string | undefined;
  readonly warehouse: string | undefined;
}

/** Everything that a text names, in groups. */
export function SearchPage({ q = '', warehouse }: SearchPageProps) {
  const text = useText('console-records');
  const query = useQuery(searchQuery(useApp(), q, warehouse));
  return (
    <Page title={text('search.title')} lead={text('search.lead')}>
      <search>
        <SearchField label={text('search.label')} value={q} maxLength={100} />
      </search>
      {[...q.trim()].length < FEWEST_CHARACTERS ? <Alert>{text('search.short')}</Alert> : <Hits query={query} />}
    </Page>
  );
}

function Hits({ query }: { readonly query: ReturnType<typeof useQuery<SearchHit[]>> }) {
  const text = useText('console-records');
  const columns = useColumns();
  return (
    <DataTable
      caption={text('search.title')}
      columns={columns}
      query={query}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      empty={text('search.none')}
    />
  );
}

function useColumns(): readonly Column<SearchHit>[] {
  const text = useText('console-records');
  const shell = useText('console');
  const boxes = useMe().warehouses;
  return [
    { key: 'name', header: text('column.name'), isName: true, cell: (hit) => <HitLink hit={hit} /> },
    {
      key: 'kind',
      header: text('timeline.kind'),
      cell: ({ kind, match }) => (match === 'SIMILAR' ? `${shell(`hit.${kind}`)} (${shell('hit.similar')})` : shell(`hit.${kind}`)),
    },
    { key: 'detail', header: text('search.detail'), cell: ({ detail }) => detail },
    {
      key: 'warehouse',
      header: shell('warehouse.label'),
      cell: ({ warehouseId }) => boxes.find(({ id }) => id === warehouseId)?.name ?? null,
    },
  ];
}
