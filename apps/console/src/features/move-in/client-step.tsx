import { Button } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Choice, Choices } from '../../shared/choices.tsx';
import { RecordSearch } from '../../shared/record-search.tsx';
import { FEWEST_CHARACTERS, useSettled } from '../../shared/search-records.ts';
import { ClientForm } from './client-form.tsx';
import css from './move-in.module.css';
import { clientsQuery, type StepProps } from './move-in-queries.ts';
import { StepFailure } from './step-failure.tsx';

/** The client: found by the search, or new. */
export function ClientStep(props: StepProps) {
  const { moveIn } = props;
  const text = useText('console-move-in');
  const isIncomplete = moveIn.client !== null && moveIn.client.details === null;
  const [isNew, setNew] = useState(moveIn.client !== null && moveIn.client.id === null);
  const [isSearching, setSearching] = useState(false);
  if (isIncomplete && !isSearching)
    return <ClientForm {...props} clientId={moveIn.client?.id ?? null} onCancel={() => setSearching(true)} />;
  if (isNew) return <ClientForm {...props} clientId={null} onCancel={() => setNew(false)} />;
  return (
    <>
      <ClientSearch
        {...props}
        onSaved={(next) => {
          setSearching(false);
          props.onSaved(next);
        }}
      />
      <div className={css.row}>
        <Button icon="plus" size="large" onClick={() => setNew(true)}>
          {text('client.new')}
        </Button>
      </div>
    </>
  );
}

function ClientSearch({ moveIn, onSaved, onReload }: StepProps) {
  const app = useApp();
  const text = useText('console-move-in');
  const [typed, setTyped] = useState('');
  const q = useSettled(typed).trim();
  const query = useQuery(clientsQuery(app, q));
  const { id, version } = moveIn;
  const choose = useMutation({
    mutationFn: (clientId: string) =>
      app.call('PUT /api/admin/move-ins/{id}/client', { params: { id }, body: { version, clientId, details: null, language: null } }),
    onSuccess: onSaved,
  });
  return (
    <>
      <RecordSearch label={text('client.find')} hint={text('client.findHint')} typed={typed} onType={setTyped} />
      {q.length < FEWEST_CHARACTERS ? null : (
        <QueryBoundary
          query={query}
          skeleton={<Skeleton height="6rem" />}
          isEmpty={(rows) => rows.length === 0}
          empty={<p role="status">{text('client.none')}</p>}
        >
          {(rows) => (
            <Choices label={text('client.found')}>
              {rows.map((row) => (
                <Choice key={row.id} disabled={choose.isPending} onChoose={() => choose.mutate(row.id)}>
                  <strong>{`${row.lastName} ${row.firstName}`}</strong>
                  <span>{row.company ?? row.email}</span>
                </Choice>
              ))}
            </Choices>
          )}
        </QueryBoundary>
      )}
      <StepFailure error={choose.error} onReload={onReload} />
    </>
  );
}
