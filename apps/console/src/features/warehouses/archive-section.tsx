import type { WarehouseRecord } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { errorText } from '@komora/web-kit/error-text';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { localDay } from '../../shared/zone.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { WAREHOUSES } from './warehouse-queries.ts';
import css from './warehouses.module.css';

interface ArchiveProps {
  readonly warehouse: WarehouseRecord;
}

/** Archives a warehouse that is no longer run, or takes it back. */
export function ArchiveSection({ warehouse }: ArchiveProps) {
  const { name, archivedAt } = warehouse;
  const text = useText('console-warehouses');
  const common = useText('common');
  const reload = useReload();
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setAsking(false);
  // Each act takes its own button away. The heading keeps the focus in the section.
  const focus = () => heading.current?.focus();
  return (
    <section className={css.section}>
      <h2 ref={heading} tabIndex={-1}>
        {text('archive.title')}
      </h2>
      {archivedAt === null ? (
        <>
          <p>{text('archive.text')}</p>
          <div className={formCss.actions}>
            <Button variant="danger" onClick={() => setAsking(true)}>
              {text('archive.open')}
            </Button>
          </div>
        </>
      ) : (
        <Restore warehouse={warehouse} at={archivedAt} onReload={reload} onDone={focus} />
      )}
      <Dialog
        open={isAsking}
        onClose={close}
        onClosed={() => {
          if (archivedAt !== null) focus();
        }}
        title={text('archive.dialogTitle', { name })}
        closeLabel={common('action.close')}
      >
        {isAsking ? <ArchiveDialog warehouse={warehouse} onReload={reload} onClose={close} /> : null}
      </Dialog>
    </section>
  );
}

/** Names change in every list of choices. */
function useReload(): () => Promise<unknown> {
  const { queryClient } = useApp();
  return () => Promise.all([WAREHOUSES, 'me'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

interface RestoreProps extends ArchiveProps {
  readonly at: string;
  readonly onReload: () => Promise<unknown>;
  readonly onDone: () => void;
}

function Restore({ warehouse: { id, version, timeZone }, at, onReload, onDone }: RestoreProps) {
  const app = useApp();
  const text = useText('console-warehouses');
  const format = useFormat();
  const restore = useMutation({
    mutationFn: () => app.call('POST /api/admin/warehouses/{id}/restore', { params: { id }, body: { version } }),
    onSettled: async (_, error) => {
      await onReload();
      if (error === null) onDone();
    },
  });
  return (
    <>
      <p>{text('archive.since', { at: format.date(localDay(Date.parse(at), 0, timeZone)) })}</p>
      {restore.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, restore.error)}
        </Alert>
      )}
      <div className={formCss.actions}>
        <Button busy={restore.isPending} onClick={() => restore.mutate()}>
          {text('archive.restore')}
        </Button>
      </div>
    </>
  );
}
