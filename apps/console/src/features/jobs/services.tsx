import type { Service } from '@komora/api/admin';
import { Badge, type BadgeTone } from '@komora/ui/badge';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type App, useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';

const REFRESH = 30_000;
/** Larger numbers are not counted by the server. */
const COUNTED = 10_000;

/** Names of vendors that are not written as their code. */
const VENDORS: Readonly<Record<string, string>> = { STRIPE: 'Stripe', GOPAY: 'GoPay', KSEF: 'KSeF' };

const servicesQuery = ({ call }: Pick<App, 'call'>) =>
  queryOptions({
    queryKey: ['services'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/services', { signal })).services,
    refetchInterval: REFRESH,
  });

/** External services as the program last saw them, and what waits for them. */
export function Services() {
  const text = useText('console-jobs');
  const query = useQuery(servicesQuery(useApp()));
  const columns = useColumns();
  return (
    <>
      <h2>{text('services.title')}</h2>
      <p>{text('services.lead')}</p>
      <DataTable
        caption={text('services.title')}
        columns={columns}
        query={query}
        keyOf={({ kind, name }) => `${kind} ${name}`}
        empty={text('services.empty')}
      />
    </>
  );
}

const TONES: Readonly<Record<Service['state'], BadgeTone>> = { WORKING: 'success', FAILING: 'error', UNUSED: 'neutral' };

function useColumns(): readonly Column<Service>[] {
  const text = useText('console-jobs');
  const format = useFormat();
  const moment = (instant: string | null): string | null => (instant === null ? null : format.dateTime(instant, BROWSER_ZONE));
  const count = (value: number): string => (value > COUNTED ? `> ${format.number(COUNTED)}` : format.number(value));
  return [
    { key: 'service', header: text('services.service'), isName: true, cell: ({ kind, name }) => nameOf(text(`service.${kind}`), name) },
    {
      key: 'state',
      header: text('services.state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{text(`services.${state}`)}</Badge>,
    },
    { key: 'success', header: text('services.success'), cell: ({ lastSuccessAt }) => moment(lastSuccessAt) },
    {
      key: 'failure',
      header: text('services.failure'),
      cell: ({ lastFailureAt, lastFailure }) => [moment(lastFailureAt), lastFailure].filter(Boolean).join(' · ') || null,
    },
    { key: 'waiting', header: text('services.waiting'), align: 'end', cell: ({ waiting }) => count(waiting) },
    { key: 'oldest', header: text('services.oldest'), cell: ({ oldestAt }) => moment(oldestAt) },
    {
      key: 'failed',
      header: text('services.failed'),
      align: 'end',
      cell: ({ failed }) => (failed === 0 ? count(0) : <Badge tone="error">{count(failed)}</Badge>),
    },
  ];
}

const nameOf = (kind: string, name: string | null): string => (name === null ? kind : `${kind}: ${VENDORS[name] ?? name}`);
