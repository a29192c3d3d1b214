import type { RecoveredPayment } from '@komora/api/admin';
import { Dialog } from '@komora/ui/dialog';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Choice, Choices } from '../../shared/choices.tsx';
import formCss from '../../shared/form.module.css';
import { RecordSearch } from '../../shared/record-search.tsx';
import { FEWEST_CHARACTERS, useSettled } from '../../shared/search-records.ts';
import { AssignForm } from './assign-form.tsx';

interface Client {
  readonly id: string;
  readonly name: string;
}

interface AssignDialogProps {
  readonly payment: RecoveredPayment | null;
  readonly onClose: () => void;
  readonly onDone: (client: string) => unknown;
}

/** Assigns a recovered payment: choose the client, then what it pays. */
export function AssignDialog({ payment, onClose, onDone }: AssignDialogProps) {
  const text = useText('console-recovered');
  const common = useText('common');
  return (
    <Dialog open={payment !== null} onClose={onClose} title={text('assign.title')} closeLabel={common('action.close')}>
      {payment === null ? null : <Steps key={payment.id} payment={payment} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

function Steps({ payment, onClose, onDone }: AssignDialogProps & { readonly payment: RecoveredPayment }) {
  const [client, setClient] = useState<Client | null>(null);
  return client === null ? (
    <ChooseClient payment={payment} onChoose={setClient} />
  ) : (
    <AssignForm payment={payment} client={client} onClose={onClose} onDone={() => onDone(client.name)} />
  );
}

function ChooseClient({ payment, onChoose }: { readonly payment: RecoveredPayment; readonly onChoose: (client: Client) => void }) {
  const { call } = useApp();
  const text = useText('console-recovered');
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed).trim();
  const query = useQuery({
    queryKey: ['recovered-payments', 'clients', q],
    queryFn: async ({ signal }) => (await call('GET /api/admin/clients', { query: { q, limit: 6 }, signal })).rows,
    enabled: q.length >= FEWEST_CHARACTERS,
  });
  const suggested = [...new Map(payment.candidates.map(({ client, why }) => [client.id, { ...client, why }])).values()];
  return (
    <div className={formCss.form}>
      <p>{text('assign.choose', { amount: format.money(payment.left) })}</p>
      {suggested.length === 0 ? null : (
        <Choices label={text('assign.suggestions')}>
          {suggested.map(({ why, ...client }) => (
            <Choice key={client.id} onChoose={() => onChoose(client)}>
              <strong>{client.name}</strong>
              <span>{text(`why.${why}`)}</span>
            </Choice>
          ))}
        </Choices>
      )}
      <RecordSearch label={text('assign.find')} typed={typed} onType={setTyped} />
      {q.length < FEWEST_CHARACTERS ? null : (
        <QueryBoundary
          query={query}
          skeleton={<Skeleton height="4rem" />}
          isEmpty={(rows) => rows.length === 0}
          empty={<p role="status">{text('assign.nobody')}</p>}
        >
          {(rows) => (
            <Choices label={text('assign.find')}>
              {rows.map(({ id, firstName, lastName, email }) => (
                <Choice key={id} onChoose={() => onChoose({ id, name: `${firstName} ${lastName}`.trim() })}>
                  <strong>{`${firstName} ${lastName}`.trim()}</strong>
                  <span>{email}</span>
                </Choice>
              ))}
            </Choices>
          )}
        </QueryBoundary>
      )}
    </div>
  );
}
