import type { ClientRecord } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { codeText } from '@komora/web-kit/code-text';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { FileButton } from '../../shared/file-button.tsx';
import formCss from '../../shared/form.module.css';
import { holds, holdsEverywhere, useMe } from '../../shared/me.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { TIMELINE } from '../../shared/timeline.tsx';
import { CLIENTS } from './client-queries.ts';
import { mayMerge } from './may-merge.ts';
import { ViewDialog } from './view-dialog.tsx';

/** The texts of these codes speak to the client. */
const OBSTACLES = {
  'account/active-contracts': 'erase.activeContracts',
  'account/unpaid-rents': 'erase.unpaidRents',
  'account/unpaid-debts': 'erase.unpaidDebts',
  'account/money-held': 'erase.moneyHeld',
} as const;

type Act = 'view' | 'block' | 'unblock' | 'erase';

/** Acts on the account of a client: view, merge, block, export, erase. */
export function ClientActs({ client, onMerge }: { readonly client: ClientRecord; readonly onMerge: () => void }) {
  const { call, queryClient } = useApp();
  const me = useMe();
  const text = useText('console-client-acts');
  const view = useText('console-client-view');
  const merge = useText('console-client-merge');
  const [open, setOpen] = useState<Act | null>(null);
  const { id, version } = client;
  const blocking = client.blockedAt === null ? 'block' : 'unblock';
  const close = () => setOpen(null);
  const onDone = async () => {
    // First: the dialog must not change its title to the next act.
    close();
    await Promise.all([CLIENTS, TIMELINE].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  };
  return (
    <>
      {holds(me, 'write:view-as') && holds(me, 'read:person-data') && client.blockedAt === null ? (
        <Button icon="eye" onClick={() => setOpen('view')}>
          {view('open')}
        </Button>
      ) : null}
      {mayMerge(me) ? (
        <Button icon="copy" onClick={onMerge}>
          {merge('open')}
        </Button>
      ) : null}
      {holdsEverywhere(me, 'write:client') ? (
        <Button icon="lock" onClick={() => setOpen(blocking)}>
          {text(`${blocking}.open`)}
        </Button>
      ) : null}
      {holdsEverywhere(me, 'write:person-data') ? (
        <FileButton load={() => call('GET /api/admin/clients/{id}/data-export', { params: { id } })}>{text('export.open')}</FileButton>
      ) : null}
      {holdsEverywhere(me, 'write:person-data') ? (
        <Button icon="trash" onClick={() => setOpen('erase')}>
          {text('erase.open')}
        </Button>
      ) : null}
      <ViewDialog
        open={open === 'view'}
        clientId={id}
        onPrepared={() => void queryClient.invalidateQueries({ queryKey: [TIMELINE] })}
        onClose={close}
      />
      <ReasonDialog
        open={open === 'block' || open === 'unblock'}
        title={text(`${blocking}.title`)}
        submit={text(`${blocking}.title`)}
        isDangerous={blocking === 'block'}
        send={(reason) => call(`POST /api/admin/clients/{id}/${blocking}`, { params: { id }, body: { version, reason } })}
        onDone={onDone}
        onClose={close}
      >
        <p>{text(`${blocking}.text`)}</p>
      </ReasonDialog>
      <ReasonDialog
        open={open === 'erase'}
        title={text('erase.title')}
        submit={text('erase.submit')}
        isDangerous
        send={(reason) => call('POST /api/admin/clients/{id}/erase', { params: { id }, body: { version, reason } })}
        onDone={onDone}
        onClose={close}
      >
        <ErasurePreview id={id} />
      </ReasonDialog>
    </>
  );
}

/** Obstacles to an erasure, and records that it leaves. */
function ErasurePreview({ id }: { readonly id: string }) {
  const { call, texts } = useApp();
  const text = useText('console-client-acts');
  const query = useQuery({
    queryKey: ['erasure', id],
    queryFn: () => call('POST /api/admin/clients/{id}/erase/preview', { params: { id } }),
    gcTime: 0,
  });
  return (
    <div className={formCss.form}>
      <p>{text('erase.text')}</p>
      <QueryBoundary query={query} errorTitle={text('erase.failed')} skeleton={<Skeleton height="6rem" />}>
        {({ obstacles, kept }) => (
          <>
            {obstacles.length === 0 ? null : (
              <Alert tone="warning" title={text('erase.obstacles')}>
                <ul className="plain-list">
                  {obstacles.map((code) => (
                    <li key={code}>{code in OBSTACLES ? text(OBSTACLES[code as keyof typeof OBSTACLES]) : codeText(texts, code)}</li>
                  ))}
                </ul>
              </Alert>
            )}
            {kept.length === 0 ? null : (
              <section>
                <h3>{text('erase.kept')}</h3>
                <ul>
                  {kept.map(({ what, count }) => (
                    <li key={what}>{text(`kept.${what}`, { count })}</li>
                  ))}
                </ul>
              </section>
            )}
          </>
        )}
      </QueryBoundary>
    </div>
  );
}
