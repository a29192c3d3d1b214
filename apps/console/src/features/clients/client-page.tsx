import type { ClientRecord } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button, buttonClass } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { RecordAudit } from '../../shared/audit/record-audit.tsx';
import { ClientFiles } from '../../shared/client-files.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { MessageButton } from '../../shared/message-dialog.tsx';
import { Page } from '../../shared/page.tsx';
import css from '../../shared/record.module.css';
import { RecordBoundary } from '../../shared/record-boundary.tsx';
import { Timeline } from '../../shared/timeline.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { ClientActs } from './client-acts.tsx';
import { ClientContracts } from './client-contracts.tsx';
import { ClientFacts } from './client-facts.tsx';
import { clientQuery } from './client-queries.ts';
import { ContactForm } from './contact-form.tsx';
import { DuplicateHint } from './duplicate-hint.tsx';
import { mayMerge } from './may-merge.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { NoteForm, PinnedNote } from './notes.tsx';

/** One client: facts, contracts, accounts, what happened. */
export function ClientPage({ id }: { readonly id: string }) {
  const text = useText('console-records');
  const query = useQuery(clientQuery(useApp(), id));
  return (
    <RecordBoundary query={query} title={text('clients.title')}>
      {(client) =>
        // The address of a merged record leads to the client who has everything of it.
        client.id === id ? <Client client={client} /> : <Navigate to="/clients/$id" params={{ id: client.id }} replace />
      }
    </RecordBoundary>
  );
}

function Client({ client }: { readonly client: ClientRecord }) {
  const me = useMe();
  const text = useText('console-records');
  const acts = useText('console-client-acts');
  const format = useFormat();
  const [open, setOpen] = useState<'contact' | 'note' | 'merge' | null>(null);
  const [otherId, setOtherId] = useState<string | null>(null);
  const merge = (id: string | null) => {
    setOtherId(id);
    setOpen('merge');
  };
  const name = `${client.firstName} ${client.lastName}`.trim() || text('erased');
  const mayWrite = holds(me, 'write:client') && !client.isErased;
  return (
    <Page
      title={name}
      lead={client.isErased ? undefined : [client.email, client.phoneNumber].filter(Boolean).join(' · ')}
      actions={
        <>
          {client.accounts === null ? null : (
            <Link to="/clients/$id/account" params={{ id: client.id }} className={buttonClass({ variant: 'primary' })}>
              {text('client.account')}
            </Link>
          )}
          {mayWrite ? (
            <>
              <Button icon="plus" onClick={() => setOpen('note')}>
                {text('note.add')}
              </Button>
              {client.isMasked ? null : (
                <Button icon="edit" onClick={() => setOpen('contact')}>
                  {text('edit.open')}
                </Button>
              )}
            </>
          ) : null}
          {client.isErased ? null : <MessageButton clientId={client.id} />}
          {client.isErased ? null : <ClientActs client={client} onMerge={() => merge(null)} />}
        </>
      }
    >
      {client.isErased ? <Alert>{text('client.erased')}</Alert> : null}
      {client.blockedAt === null ? null : (
        <Alert tone="warning">{acts('block.since', { at: format.dateTime(client.blockedAt, BROWSER_ZONE) })}</Alert>
      )}
      {client.isMasked && !client.isErased ? <Alert>{text('client.masked')}</Alert> : null}
      {mayMerge(me) && !client.isErased ? <DuplicateHint clientId={client.id} onCompare={merge} /> : null}
      {client.pinnedNote === null ? null : <PinnedNote clientId={client.id} note={client.pinnedNote} mayWrite={mayWrite} />}
      <div className={css.record}>
        <div className={css.column}>
          <ClientFacts client={client} />
          <ClientContracts client={client} />
          {client.isErased ? null : <ClientFiles clientId={client.id} />}
        </div>
        <Timeline subject={{ of: 'client', id: client.id }} />
      </div>
      <RecordAudit of={{ clientId: client.id }} />
      <ContactForm open={open === 'contact'} client={client} onClose={() => setOpen(null)} />
      <MergeDialog open={open === 'merge'} client={client} otherId={otherId} onClose={() => setOpen(null)} />
      <NoteForm open={open === 'note'} clientId={client.id} note={null} onClose={() => setOpen(null)} />
    </Page>
  );
}
