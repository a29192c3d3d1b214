import type { Me } from '@komora/api/admin';
import { Checkbox } from '@komora/ui/checkbox';
import { Tabs } from '@komora/ui/tabs';
import { useChoice } from '@komora/web-kit/after-paint';
import { useText } from '@komora/web-kit/use-text';
import { useNavigate } from '@tanstack/react-router';
import { startTransition, useOptimistic } from 'react';
import { holds, holdsEverywhere, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { ENQUIRY_TABS, type EnquiryFilters, type EnquiryTab } from './enquiry-filters.ts';
import { ErrorTable } from './error-table.tsx';
import { FranchiseTable } from './franchise-table.tsx';
import { WaitingTable } from './waiting-table.tsx';

export interface EnquiriesPageProps {
  readonly filters: EnquiryFilters;
  readonly warehouse: string | undefined;
}

const maySee = (me: Me, tab: EnquiryTab): boolean =>
  tab === 'waiting' ? holds(me, 'read:client') : holdsEverywhere(me, tab === 'franchise' ? 'read:client' : 'read:job');

/** People who wait for a box, people who want to open a branch, and errors of browsers. */
export function EnquiriesPage({ filters, warehouse }: EnquiriesPageProps) {
  const text = useText('console-enquiries');
  const me = useMe();
  const navigate = useNavigate();
  const tabs = ENQUIRY_TABS.filter((tab) => maySee(me, tab));
  const all = filters.all === 'true';
  // The address changes later than the press: without this, the mark would show the old value in between.
  const [isMarked, setMarked] = useOptimistic(all);
  const go = (next: EnquiryFilters) => navigate({ to: '/enquiries', search: { warehouse, ...filters, ...next }, replace: true });
  const named = tabs.find((tab) => tab === filters.tab) ?? tabs[0] ?? 'waiting';
  const [shown, choose] = useChoice(named, (tab) => void go({ tab, open: undefined }));
  const panels = {
    waiting: () => <WaitingTable all={all} warehouse={warehouse} open={filters.open} />,
    franchise: () => <FranchiseTable all={all} open={filters.open} />,
    errors: () => <ErrorTable all={all} open={filters.open} />,
  };
  return (
    <Page title={text('title')} lead={text('lead')}>
      <Checkbox
        checked={isMarked}
        onChange={({ currentTarget: { checked } }) =>
          startTransition(async () => {
            setMarked(checked);
            await go({ all: checked ? 'true' : undefined });
          })
        }
      >
        {text('all')}
      </Checkbox>
      <Tabs
        label={text('title')}
        value={shown}
        onChange={choose}
        tabs={tabs.map((tab) => ({ id: tab, label: text(`tab.${tab}`), panel: tab === shown ? panels[tab]() : null }))}
      />
    </Page>
  );
}
