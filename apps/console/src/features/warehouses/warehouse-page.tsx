import type { WarehouseRecord } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { RecordAudit } from '../../shared/audit/record-audit.tsx';
import formCss from '../../shared/form.module.css';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { RecordBoundary } from '../../shared/record-boundary.tsx';
import { ArchiveSection } from './archive-section.tsx';
import { PhotosSection } from './photos-section.tsx';
import { PublicSection } from './public-section.tsx';
import { WarehouseForm } from './warehouse-form.tsx';
import { WAREHOUSES, warehouseQuery } from './warehouse-queries.ts';
import css from './warehouses.module.css';

/** One warehouse: its settings, and whether it takes orders. */
export function WarehousePage({ id }: { readonly id: string }) {
  const text = useText('console-warehouses');
  const query = useQuery(warehouseQuery(useApp(), id));
  return (
    <RecordBoundary query={query} title={text('title')} width="narrow">
      {(warehouse) => <Warehouse warehouse={warehouse} />}
    </RecordBoundary>
  );
}

function Warehouse({ warehouse }: { readonly warehouse: WarehouseRecord }) {
  const text = useText('console-warehouses');
  const mayWrite = holds(useMe(), 'write:warehouse');
  return (
    <Page title={warehouse.name} lead={text(leadOf(warehouse))} width="narrow">
      {mayWrite ? (
        <>
          <WarehouseForm key={warehouse.id} warehouse={warehouse} />
          <PhotosSection warehouseId={warehouse.id} />
          {warehouse.archivedAt === null ? <PublicSection warehouse={warehouse} /> : null}
          {warehouse.archivedAt === null ? <Orders warehouse={warehouse} /> : null}
          <ArchiveSection warehouse={warehouse} />
        </>
      ) : (
        <Alert>{text('readOnly')}</Alert>
      )}
      <RecordAudit of={{ nounId: warehouse.id }} />
    </Page>
  );
}

/** The state in one sentence. */
function leadOf({ deactivatedAt, archivedAt, hiddenAt }: WarehouseRecord) {
  if (archivedAt !== null) return 'archive.lead';
  if (hiddenAt !== null) return 'isHidden';
  return deactivatedAt === null ? 'isOpen' : 'isClosed';
}

function Orders({ warehouse: { id, name, version, deactivatedAt } }: { readonly warehouse: WarehouseRecord }) {
  const app = useApp();
  const text = useText('console-warehouses');
  const [isAsking, setAsking] = useState(false);
  const reload = () => app.queryClient.invalidateQueries({ queryKey: [WAREHOUSES] });
  const activate = useMutation({
    mutationFn: () => app.call('POST /api/admin/warehouses/{id}/activate', { params: { id }, body: { version } }),
    onSettled: reload,
  });
  return (
    <section className={css.section}>
      <h2>{text('orders.title')}</h2>
      {activate.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, activate.error)}
        </Alert>
      )}
      <div className={formCss.actions}>
        {deactivatedAt === null ? (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {text('orders.stop')}
          </Button>
        ) : (
          <Button busy={activate.isPending} onClick={() => activate.mutate()}>
            {text('orders.start')}
          </Button>
        )}
      </div>
      <ReasonDialog
        open={isAsking}
        title={text('orders.stopTitle', { name })}
        submit={text('orders.stop')}
        isDangerous
        send={async (reason) => {
          await app.call('POST /api/admin/warehouses/{id}/deactivate', { params: { id }, body: { version, reason } });
          await reload();
        }}
        onDone={() => setAsking(false)}
        onClose={() => setAsking(false)}
      >
        {text('orders.stopText')}
      </ReasonDialog>
    </section>
  );
}
