import type { ApiKey } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Badge, type BadgeTone } from '@komora/ui/badge';
import { Button, buttonClass } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { KeyAuditLink } from '../../shared/audit/key-audit-link.tsx';
import { CopyField } from '../../shared/copy-field.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { holdsEverywhere, useMe } from '../../shared/me.ts';
import { NEW, type OpenSearch } from '../../shared/open-search.ts';
import { Page } from '../../shared/page.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { KeyForm } from './key-form.tsx';
import css from './keys.module.css';
import { keysQuery } from './keys-query.ts';
import { usePlaceName } from './place-name.ts';

const TONES: Readonly<Record<ApiKey['state'], BadgeTone>> = {
  ACTIVE: 'success',
  EXPIRED: 'warning',
  REVOKED: 'neutral',
  HOLDER_LEFT: 'warning',
};

/** API keys: the list, or the form for a new one. */
export function KeysPage({ open }: OpenSearch) {
  const mayWrite = holdsEverywhere(useMe(), 'write:integration');
  return open === NEW && mayWrite ? <NewKey /> : <Keys mayWrite={mayWrite} />;
}

function Keys({ mayWrite }: { readonly mayWrite: boolean }) {
  const app = useApp();
  const text = useText('console-keys');
  const query = useQuery(keysQuery(app));
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const columns = useColumns(mayWrite ? setRevoked : undefined);
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      actions={
        <>
          {mayWrite ? (
            <Link to="/settings/keys" search={{ open: NEW }} className={buttonClass({ variant: 'primary' })}>
              {text('new')}
            </Link>
          ) : null}
          <DocsLink />
        </>
      }
    >
      <DataTable caption={text('title')} columns={columns} query={query} keyOf={({ id }) => id} empty={text('empty')} />
      <ReasonDialog
        open={revoked !== null}
        title={text('revoke.title', { name: revoked?.name ?? '' })}
        submit={text('revoke.submit')}
        isDangerous
        send={(reason) => app.call('POST /api/admin/api-keys/{id}/revoke', { params: { id: revoked?.id ?? '' }, body: { reason } })}
        onDone={() => {
          setRevoked(null);
          void app.queryClient.invalidateQueries({ queryKey: keysQuery(app).queryKey });
        }}
        onClose={() => setRevoked(null)}
      >
        {text('revoke.text')}
      </ReasonDialog>
    </Page>
  );
}

function NameOfKey({ id, name, prefix }: ApiKey) {
  const text = useText('console-keys');
  return (
    <span className={css.name}>
      <KeyAuditLink id={id} name={name} />
      <code className={css.prefix}>{text('prefix', { prefix })}</code>
    </span>
  );
}

function DocsLink() {
  const text = useText('console-keys');
  return (
    <a href="/api/admin/docs" target="_blank" rel="noreferrer" className={buttonClass({ variant: 'quiet' })}>
      {text('docs')}
    </a>
  );
}

function useColumns(onRevoke: ((key: ApiKey) => void) | undefined): readonly Column<ApiKey>[] {
  const text = useText('console-keys');
  const format = useFormat();
  const placeName = usePlaceName();
  const moment = (instant: string): string => format.dateTime(instant, BROWSER_ZONE);
  const place = ({ warehouseId, legalEntityId }: ApiKey): string =>
    placeName(warehouseId !== null ? `warehouse:${warehouseId}` : legalEntityId !== null ? `company:${legalEntityId}` : 'organisation');
  const columns: Column<ApiKey>[] = [
    { key: 'name', header: text('column.name'), isName: true, cell: (key) => <NameOfKey {...key} /> },
    { key: 'state', header: text('column.state'), cell: ({ state }) => <Badge tone={TONES[state]}>{text(`state.${state}`)}</Badge> },
    { key: 'holder', header: text('column.holder'), cell: ({ holder }) => holder.name },
    { key: 'place', header: text('column.place'), cell: place },
    { key: 'rights', header: text('column.rights'), align: 'end', cell: ({ rights }) => format.number(rights.length) },
    { key: 'expires', header: text('column.expires'), cell: ({ expiresAt }) => moment(expiresAt) },
    { key: 'used', header: text('column.used'), cell: ({ lastUsedAt }) => (lastUsedAt === null ? text('never') : moment(lastUsedAt)) },
  ];
  if (onRevoke === undefined) return columns;
  const action: Column<ApiKey> = {
    key: 'action',
    header: text('column.action'),
    cell: (key) =>
      key.state === 'REVOKED' ? null : (
        <Button variant="quiet" className={css.act} aria-label={text('revoke.named', { name: key.name })} onClick={() => onRevoke(key)}>
          {text('revoke.action')}
        </Button>
      ),
  };
  return [...columns, action];
}

function NewKey() {
  const text = useText('console-keys');
  const [key, setKey] = useState<string | null>(null);
  const back = (
    <Link to="/settings/keys" className={buttonClass({ variant: key === null ? 'quiet' : 'primary' })}>
      {text(key === null ? 'back' : 'done')}
    </Link>
  );
  if (key === null)
    return (
      <Page title={text('new')} lead={text('newLead')} width="narrow" actions={back}>
        <KeyForm onCreated={setKey} />
      </Page>
    );
  const example = `curl -H 'Authorization: Bearer ${key}' ${window.location.origin}/api/admin/warehouses`;
  return (
    <Page title={text('created.title')} width="narrow" actions={back}>
      <Alert tone="success" announce title={text('created.once')} actions={<CopyField label={text('created.key')} value={key} />}>
        {text('created.text')}
      </Alert>
      <CopyField label={text('created.example')} value={example} />
    </Page>
  );
}
