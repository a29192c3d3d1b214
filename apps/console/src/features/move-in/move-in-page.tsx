import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { Page } from '../../shared/page.tsx';
import { RecordBoundary } from '../../shared/record-boundary.tsx';
import { Drafts } from './drafts.tsx';
import { Finished } from './finished.tsx';
import { moveInQuery } from './move-in-queries.ts';
import { Wizard } from './wizard.tsx';

export interface MoveInPageProps {
  /** Of the draft; undefined: the list of drafts. */
  readonly id: string | undefined;
  readonly warehouse: string | undefined;
}

/** A contract that staff prepare with a client at the desk. */
export function MoveInPage({ id, warehouse }: MoveInPageProps) {
  const text = useText('console-move-in');
  if (id !== undefined) return <Draft key={id} id={id} />;
  return (
    <Page title={text('title')} lead={text('lead')}>
      <Drafts warehouse={warehouse} />
    </Page>
  );
}

const POLL_MS = 5_000;

function Draft({ id }: { readonly id: string }) {
  const text = useText('console-move-in');
  const query = useQuery({
    ...moveInQuery(useApp(), id),
    // The client may be paying by card or signing on a phone at this moment.
    refetchInterval: ({ state: { data } }) => (data?.contract?.isPaid === false || data?.signingLink ? POLL_MS : false),
  });
  return (
    <RecordBoundary query={query} title={text('title')}>
      {(moveIn) => (
        <Page title={text('title')} lead={moveIn.warehouse.name} width="narrow">
          {moveIn.contract === null ? <Wizard moveIn={moveIn} /> : <Finished moveIn={moveIn} contract={moveIn.contract} />}
        </Page>
      )}
    </RecordBoundary>
  );
}
