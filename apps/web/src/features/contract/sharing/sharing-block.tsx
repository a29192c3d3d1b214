import type { Contract } from '@komora/contract';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../app.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useText } from '../../../texts/use-text.ts';
import { Button, Card, Notice, Skeleton } from '../../../ui/index.ts';
import shared from '../contract.module.css';
import { sharedBoxesQuery } from '../contract-queries.ts';
import { AddPerson } from './add-person.tsx';
import { SharedPeople } from './shared-people.tsx';
import css from './sharing.module.css';

/** With whom the box is shared, and how to share it with more people or fewer. */
export function SharingBlock({ contract }: { readonly contract: Pick<Contract, 'id' | 'status'> }) {
  const app = useApp();
  const text = useText('contract');
  const common = useText('common');
  const query = useQuery(sharedBoxesQuery(app.call));
  const people = query.data?.sharedByMe.find(({ contractId }) => contractId === contract.id)?.people ?? [];
  const ended = contract.status === 'EVICTED' || contract.status === 'TERMINATED';
  if (ended && people.length === 0) return null;
  return (
    <Card as="section" className={css.block}>
      <h2 className={shared.cardTitle}>{text('sharing.title')}</h2>
      <p>{text('sharing.text')}</p>
      {query.data === undefined && query.error === null ? (
        <div aria-busy="true">
          <Skeleton height="3rem" />
        </div>
      ) : null}
      {query.data === undefined && query.error !== null ? (
        <Notice
          tone="error"
          announce
          actions={
            <Button icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
              {common('action.retry')}
            </Button>
          }
        >
          {errorText(app, query.error)}
        </Notice>
      ) : null}
      {query.data === undefined ? null : <SharedPeople contractId={contract.id} people={people} />}
      {ended ? null : <AddPerson contractId={contract.id} />}
    </Card>
  );
}
