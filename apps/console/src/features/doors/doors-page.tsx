import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Tabs } from '@komora/ui/tabs';
import { useChoice } from '@komora/web-kit/after-paint';
import { RetryAlert } from '@komora/web-kit/retry-alert';
import { saveFile } from '@komora/web-kit/save-file';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { AccessTable } from './access-table.tsx';
import { AttemptsTable } from './attempts-table.tsx';
import { DOOR_TABS, type DoorFilters, queryOf } from './door-filters.ts';
import { summaryQuery } from './door-queries.ts';
import { DoorsTable } from './doors-table.tsx';
import { useDoorEvents } from './use-door-events.ts';
import { WaitingOpenings } from './waiting-openings.tsx';

export interface DoorsPageProps {
  readonly filters: DoorFilters;
  readonly warehouse: string | undefined;
}

/** Doors with their devices, and the attempts to open them as they happen. */
export function DoorsPage({ filters, warehouse }: DoorsPageProps) {
  const app = useApp();
  const text = useText('console-doors');
  const navigate = useNavigate();
  const mayOpen = holds(useMe(), 'write:door-opening');
  useDoorEvents();
  const download = useMutation({
    mutationFn: () => app.call('GET /api/admin/door-log/csv', { query: queryOf(filters, warehouse) }),
    onSuccess: (file) => saveFile(file),
  });
  const named = filters.tab === 'access' && !mayOpen ? 'doors' : (filters.tab ?? 'doors');
  const [shown, choose] = useChoice(named, (tab) => void navigate({ to: '/doors', search: { warehouse, ...filters, tab }, replace: true }));
  const panels = {
    doors: () => <DoorsTable warehouse={warehouse} open={filters.open} />,
    attempts: () => <AttemptsTable filters={filters} warehouse={warehouse} />,
    access: () => <AccessTable warehouse={warehouse} />,
  };
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
      <Connection warehouse={warehouse} />
      {mayOpen ? <WaitingOpenings warehouse={warehouse} open={filters.opening} /> : null}
      <Tabs
        label={text('title')}
        value={shown}
        onChange={choose}
        tabs={DOOR_TABS.filter((tab) => tab !== 'access' || mayOpen).map((tab) => ({
          id: tab,
          label: text(`tab.${tab}`),
          panel: tab === shown ? panels[tab]() : null,
        }))}
      />
    </Page>
  );
}

/** Without a connection to the locks no door opens from here. */
function Connection({ warehouse }: { readonly warehouse: string | undefined }) {
  const text = useText('console-doors');
  const format = useFormat();
  const gateway = useQuery(summaryQuery(useApp(), warehouse)).data?.gateway;
  if (gateway === undefined || gateway.isUp) return null;
  const { since } = gateway;
  return (
    <Alert tone="error" announce title={text('gateway.title')}>
      {since === null ? text('gateway.never') : text('gateway.since', { at: format.dateTime(since, BROWSER_ZONE) })}
    </Alert>
  );
}
