import type { Passkey } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Badge } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { errorText } from '@komora/web-kit/error-text';
import { arePasskeysPossible } from '@komora/web-kit/passkeys';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import formCss from '../../shared/form.module.css';
import { meQuery, useMe } from '../../shared/me.ts';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { AddPasskey, RenamePasskey } from './passkey-forms.tsx';
import css from './profile.module.css';

const queryKey = ['passkeys'];

type Open = { readonly what: 'add' } | { readonly what: 'rename' | 'remove'; readonly passkey: Passkey };

/** The passkeys of the signed-in person. */
export function Passkeys() {
  const app = useApp();
  const me = useMe();
  const text = useText('console-security');
  const common = useText('common');
  const format = useFormat();
  const [open, setOpen] = useState<Open | null>(null);
  const query = useQuery({ queryKey, queryFn: async ({ signal }) => (await app.call('GET /api/admin/me/passkeys', { signal })).passkeys });
  const close = () => setOpen(null);
  const onChanged = async () => {
    close();
    await Promise.all([queryKey, meQuery(app).queryKey].map((key) => app.queryClient.invalidateQueries({ queryKey: key })));
  };
  const columns: readonly Column<Passkey>[] = [
    {
      key: 'name',
      header: text('passkey.name'),
      isName: true,
      cell: ({ name, isBackedUp }) => (
        <span className={css.device}>
          {name}
          {isBackedUp ? <Badge tone="info">{text('passkey.backedUp')}</Badge> : null}
        </span>
      ),
    },
    { key: 'created', header: text('passkey.created'), cell: ({ createdAt }) => format.dateTime(createdAt, BROWSER_ZONE) },
    {
      key: 'used',
      header: text('passkey.used'),
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? text('passkey.never') : format.dateTime(lastUsedAt, BROWSER_ZONE)),
    },
    {
      key: 'action',
      header: text('passkey.action'),
      cell: (passkey) => (
        <span className={formCss.actions}>
          <Button aria-label={text('passkey.renameNamed', { name: passkey.name })} onClick={() => setOpen({ what: 'rename', passkey })}>
            {text('passkey.rename')}
          </Button>
          <Button aria-label={text('passkey.removeNamed', { name: passkey.name })} onClick={() => setOpen({ what: 'remove', passkey })}>
            {text('passkey.remove')}
          </Button>
        </span>
      ),
    },
  ];
  const title = open === null || open.what === 'add' ? text('passkey.add') : text(`passkey.${open.what}Named`, { name: open.passkey.name });
  return (
    <section className={css.section}>
      <h2>{text('passkey.title')}</h2>
      <p>{text('passkey.lead')}</p>
      {!me.hasPassword && me.passkeys === 1 ? <Alert tone="warning">{text('passkey.onlyWay')}</Alert> : null}
      <DataTable caption={text('passkey.title')} columns={columns} query={query} keyOf={({ id }) => id} empty={text('passkey.none')} />
      {arePasskeysPossible() ? (
        <div>
          <Button icon="plus" onClick={() => setOpen({ what: 'add' })}>
            {text('passkey.add')}
          </Button>
        </div>
      ) : (
        <p>{text('passkey.unsupported')}</p>
      )}
      <Dialog open={open !== null} onClose={close} title={title} closeLabel={common('action.close')}>
        {open?.what === 'add' ? <AddPasskey onDone={onChanged} /> : null}
        {open?.what === 'rename' ? <RenamePasskey passkey={open.passkey} onDone={onChanged} /> : null}
        {open?.what === 'remove' ? <RemovePasskey passkey={open.passkey} onDone={onChanged} onClose={close} /> : null}
      </Dialog>
    </section>
  );
}

function RemovePasskey({
  passkey,
  onDone,
  onClose,
}: {
  readonly passkey: Passkey;
  readonly onDone: () => unknown;
  readonly onClose: () => void;
}) {
  const { call, texts } = useApp();
  const text = useText('console-security');
  const common = useText('common');
  const removal = useMutation({
    mutationFn: () => call('POST /api/admin/me/passkeys/{id}/remove', { params: { id: passkey.id } }),
    onSuccess: onDone,
  });
  return (
    <div className={formCss.form}>
      <p>{text('passkey.removeText')}</p>
      {removal.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(texts, removal.error)}
        </Alert>
      )}
      <div className={formCss.actions}>
        <Button variant="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
          {text('passkey.removeNamed', { name: passkey.name })}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {common('action.cancel')}
        </Button>
      </div>
    </div>
  );
}
