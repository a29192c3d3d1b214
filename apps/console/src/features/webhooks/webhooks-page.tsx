import type { Webhook } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Badge } from '@komora/ui/badge';
import { Button, buttonClass } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { RecordAudit } from '../../shared/audit/record-audit.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { NotFound } from '../../shared/failure.tsx';
import { holdsEverywhere, useMe } from '../../shared/me.ts';
import { NEW, type OpenSearch } from '../../shared/open-search.ts';
import { Page } from '../../shared/page.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { Deliveries } from './deliveries.tsx';
import { SecretRotation, ShownSecret } from './secret.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WEBHOOKS, webhooksQuery } from './webhook-queries.ts';
import css from './webhooks.module.css';

/** Endpoints that get events: the list, or the one that the address names. */
export function WebhooksPage({ open }: OpenSearch) {
  const mayWrite = holdsEverywhere(useMe(), 'write:integration');
  if (open === undefined) return <Webhooks mayWrite={mayWrite} />;
  return open === NEW ? <NewWebhook /> : <OneWebhook key={open} id={open} mayWrite={mayWrite} />;
}

function StateBadge({ disabledAt, disabledBy }: Webhook) {
  const text = useText('console-webhooks');
  if (disabledAt === null) return <Badge tone="success">{text('works')}</Badge>;
  return disabledBy === 'FAILURES' ? <Badge tone="error">{text('stopped')}</Badge> : <Badge tone="neutral">{text('off')}</Badge>;
}

function Webhooks({ mayWrite }: { readonly mayWrite: boolean }) {
  const text = useText('console-webhooks');
  const format = useFormat();
  const query = useQuery(webhooksQuery(useApp()));
  const columns: readonly Column<Webhook>[] = [
    {
      key: 'name',
      header: text('column.name'),
      isName: true,
      cell: ({ id, name }) => (
        <Link to="/settings/webhooks" search={{ open: id }}>
          {name}
        </Link>
      ),
    },
    { key: 'url', header: text('column.url'), cell: ({ url }) => <code className={css.url}>{url}</code> },
    { key: 'state', header: text('column.state'), cell: (webhook) => <StateBadge {...webhook} /> },
    { key: 'types', header: text('column.types'), align: 'end', cell: ({ types }) => format.number(types.length) },
    { key: 'waiting', header: text('column.waiting'), align: 'end', cell: ({ waiting }) => format.number(waiting) },
    {
      key: 'failed',
      header: text('column.failed'),
      align: 'end',
      cell: ({ failed }) => (failed === 0 ? format.number(0) : <Badge tone="error">{format.number(failed)}</Badge>),
    },
  ];
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      actions={
        mayWrite ? (
          <Link to="/settings/webhooks" search={{ open: NEW }} className={buttonClass({ variant: 'primary' })}>
            {text('new')}
          </Link>
        ) : undefined
      }
    >
      <DataTable caption={text('title')} columns={columns} query={query} keyOf={({ id }) => id} empty={text('empty')} />
    </Page>
  );
}

function BackLink() {
  const text = useText('console');
  return (
    <Link to="/settings/webhooks" className={buttonClass({ variant: 'quiet' })}>
      {text('record.back')}
    </Link>
  );
}

function NewWebhook() {
  const text = useText('console-webhooks');
  const [created, setCreated] = useState<{ readonly id: string; readonly secret: string } | null>(null);
  if (created === null)
    return (
      <Page title={text('new')} lead={text('newLead')} width="narrow" actions={<BackLink />}>
        <WebhookForm webhook={undefined} onCreated={setCreated} />
      </Page>
    );
  const open = (
    <Link to="/settings/webhooks" search={{ open: created.id }} className={buttonClass({ variant: 'primary' })}>
      {text('continue')}
    </Link>
  );
  return (
    <Page title={text('created')} width="narrow" actions={open}>
      <ShownSecret secret={created.secret} />
    </Page>
  );
}

function OneWebhook({ id, mayWrite }: { readonly id: string; readonly mayWrite: boolean }) {
  const text = useText('console-webhooks');
  const query = useQuery(webhooksQuery(useApp()));
  const webhook = query.data?.find((one) => one.id === id);
  if (query.data !== undefined && webhook === undefined) return <NotFound />;
  return (
    <Page title={webhook?.name ?? text('title')} lead={webhook?.url} actions={<BackLink />}>
      <QueryBoundary query={{ ...query, data: webhook }} skeleton={<Skeleton height="16rem" />}>
        {(found) => (
          <div className={css.sections}>
            {found.disabledBy === 'FAILURES' ? (
              <Alert tone="warning" title={text('stopped')}>
                {text('stoppedText')}
              </Alert>
            ) : null}
            {mayWrite ? <WebhookForm key={found.id} webhook={found} /> : null}
            <Deliveries webhook={found} mayWrite={mayWrite} />
            {mayWrite ? <SecretRotation webhook={found} /> : null}
            {mayWrite ? <Removal webhook={found} /> : null}
          </div>
        )}
      </QueryBoundary>
      {webhook !== undefined ? <RecordAudit of={{ nounId: webhook.id }} /> : null}
    </Page>
  );
}

function Removal({ webhook }: { readonly webhook: Webhook }) {
  const app = useApp();
  const text = useText('console-webhooks');
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="removal-title">
      <h2 id="removal-title">{text('remove.title')}</h2>
      <p>{text('remove.text')}</p>
      <Button icon="trash" onClick={() => setOpen(true)}>
        {text('remove.action')}
      </Button>
      <ReasonDialog
        open={isOpen}
        title={text('remove.named', { name: webhook.name })}
        submit={text('remove.action')}
        isDangerous
        send={(reason) => app.call('POST /api/admin/webhooks/{id}/remove', { params: { id: webhook.id }, body: { reason } })}
        onDone={() => {
          setOpen(false);
          void navigate({ to: '/settings/webhooks' });
          void app.queryClient.invalidateQueries({ queryKey: [WEBHOOKS] });
        }}
        onClose={() => setOpen(false)}
      >
        {text('remove.text')}
      </ReasonDialog>
    </section>
  );
}
