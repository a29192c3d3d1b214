import type { Contract } from '@komora/api';
import { Card } from '@komora/ui/card';
import { Skeleton } from '@komora/ui/progress';
import { Loading } from '@komora/web-kit/loading';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../shared/app-context.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { OwnOnly } from '../../../shared/session/own-only.tsx';
import shared from '../contract.module.css';
import { sharedBoxesQuery } from '../contract-queries.ts';
import { AddPerson } from './add-person.tsx';
import { SharedPeople } from './shared-people.tsx';
import css from './sharing.module.css';

/** People with whom the box is shared, and the form to add one. */
export function SharingBlock({ contract }: { readonly contract: Pick<Contract, 'id' | 'status'> }) {
  const { call } = useApp();
  const text = useText('contract');
  const query = useQuery(sharedBoxesQuery(call));
  const people = query.data?.sharedByMe.find(({ contractId }) => contractId === contract.id)?.people ?? [];
  const ended = contract.status === 'EVICTED' || contract.status === 'TERMINATED';
  if (ended && people.length === 0) return null;
  return (
    <Card as="section" className={css.block}>
      <h2 className={shared.cardTitle}>{text('sharing.title')}</h2>
      <p>{text('sharing.text')}</p>
      <QueryBoundary
        query={query}
        skeleton={
          <Loading>
            <Skeleton height="3rem" />
          </Loading>
        }
      >
        {() => <SharedPeople contractId={contract.id} people={people} />}
      </QueryBoundary>
      {ended ? null : (
        <OwnOnly>
          <AddPerson contractId={contract.id} people={people} />
        </OwnOnly>
      )}
    </Card>
  );
}
