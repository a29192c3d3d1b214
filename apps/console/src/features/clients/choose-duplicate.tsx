import type { PossibleDuplicate } from '@komora/api/admin';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useText } from '@komora/web-kit/use-text';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Choice, Choices } from '../../shared/choices.tsx';
import formCss from '../../shared/form.module.css';
import { RecordSearch } from '../../shared/record-search.tsx';
import { FEWEST_CHARACTERS, useSettled } from '../../shared/search-records.ts';
import { clientsQuery, duplicatesQuery } from './client-queries.ts';
import css from './merge.module.css';

interface ChooseDuplicateProps {
  readonly clientId: string;
  readonly onChoose: (id: string) => void;
}

/** The other record: one of those that look like this one, or found by the search. */
export function ChooseDuplicate({ clientId, onChoose }: ChooseDuplicateProps) {
  const app = useApp();
  const text = useText('console-client-merge');
  const suggestions = useQuery(duplicatesQuery(app, clientId));
  const [typed, setTyped] = useState('');
  const q = useSettled(typed).trim();
  return (
    <div className={formCss.form}>
      <p>{text('intro')}</p>
      <section className={formCss.group}>
        <h3>{text('suggestions')}</h3>
        <QueryBoundary
          query={suggestions}
          errorTitle={text('failed')}
          skeleton={<Skeleton height="4rem" />}
          isEmpty={(clients) => clients.length === 0}
          empty={<p role="status">{text('noSuggestions')}</p>}
        >
          {(clients) => (
            <Choices>
              {clients.map((one) => (
                <Candidate key={one.id} client={one} onChoose={onChoose}>
                  {one.reasons.map((reason) => text(`reason.${reason}`)).join(', ')}
                </Candidate>
              ))}
            </Choices>
          )}
        </QueryBoundary>
      </section>
      <RecordSearch label={text('find')} typed={typed} onType={setTyped} />
      {q.length < FEWEST_CHARACTERS ? null : <Found q={q} clientId={clientId} onChoose={onChoose} />}
    </div>
  );
}

function Found({ q, clientId, onChoose }: ChooseDuplicateProps & { readonly q: string }) {
  const text = useText('console-client-merge');
  const query = useInfiniteQuery(clientsQuery(useApp(), q, undefined));
  return (
    <QueryBoundary
      query={{ ...query, data: query.data?.pages.flatMap(({ rows }) => rows).filter(({ id }) => id !== clientId) }}
      errorTitle={text('failed')}
      skeleton={<Skeleton height="4rem" />}
      isEmpty={(rows) => rows.length === 0}
      empty={<p role="status">{text('none')}</p>}
    >
      {(rows) => (
        <Choices label={text('found')}>
          {rows.map((row) => (
            <Candidate key={row.id} client={row} onChoose={onChoose}>
              {row.company}
            </Candidate>
          ))}
        </Choices>
      )}
    </QueryBoundary>
  );
}

interface CandidateProps {
  readonly client: Pick<PossibleDuplicate, 'id' | 'firstName' | 'lastName' | 'email' | 'phoneNumber'>;
  readonly onChoose: (id: string) => void;
  readonly children: string | null;
}

function Candidate({ client: { id, firstName, lastName, email, phoneNumber }, onChoose, children }: CandidateProps) {
  return (
    <Choice onChoose={() => onChoose(id)}>
      <strong>{`${firstName} ${lastName}`.trim()}</strong>
      <span>{[email, phoneNumber].filter(Boolean).join(' · ')}</span>
      {children === null || children === '' ? null : <span className={css.soft}>{children}</span>}
    </Choice>
  );
}
