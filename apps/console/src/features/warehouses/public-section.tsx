import type { WarehouseRecord } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { errorText } from '@komora/web-kit/error-text';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { missingIn } from './missing-in.ts';
import { publicQuery, WAREHOUSES } from './warehouse-queries.ts';
import css from './warehouses.module.css';

interface PublicProps {
  readonly warehouse: WarehouseRecord;
}

/** Opens a warehouse to the public, with the things that visitors would miss, or hides it. */
export function PublicSection({ warehouse }: PublicProps) {
  const { id, name, version, hiddenAt } = warehouse;
  const app = useApp();
  const text = useText('console-warehouses');
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const reload = () => app.queryClient.invalidateQueries({ queryKey: [WAREHOUSES] });
  const publish = useMutation({
    mutationFn: () => app.call('POST /api/admin/warehouses/{id}/publish', { params: { id }, body: { version } }),
    onSettled: async (_, error) => {
      await reload();
      // The button is gone. The heading keeps the focus in the section.
      if (error === null) heading.current?.focus();
    },
  });
  return (
    <section className={css.section}>
      <h2 ref={heading} tabIndex={-1}>
        {text('public.title')}
      </h2>
      {publish.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, publish.error)}
        </Alert>
      )}
      {hiddenAt === null ? <p>{text('public.isOpen')}</p> : <Missing warehouseId={id} />}
      <div className={formCss.actions}>
        {hiddenAt === null ? (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {text('public.hide')}
          </Button>
        ) : (
          <Button variant="primary" busy={publish.isPending} onClick={() => publish.mutate()}>
            {text('public.open')}
          </Button>
        )}
      </div>
      <ReasonDialog
        open={isAsking}
        title={text('public.hideTitle', { name })}
        submit={text('public.hide')}
        isDangerous
        send={async (reason) => {
          await app.call('POST /api/admin/warehouses/{id}/hide', { params: { id }, body: { version, reason } });
          await reload();
        }}
        onDone={() => setAsking(false)}
        onClose={() => setAsking(false)}
      >
        {text('public.hideText')}
      </ReasonDialog>
    </section>
  );
}

/** The things that visitors would miss. None is necessary. */
function Missing({ warehouseId }: { readonly warehouseId: string }) {
  const text = useText('console-warehouses');
  const query = useQuery(publicQuery(useApp(), warehouseId));
  return (
    <>
      <p>{text('public.isHidden')}</p>
      <QueryBoundary query={query} skeleton={<Skeleton height="4rem" />}>
        {(preview) => {
          const missing = missingIn(preview);
          return (
            <>
              {missing.length === 0 ? (
                <p>{text('public.complete', { count: preview.boxes })}</p>
              ) : (
                <Alert tone="warning" title={text('public.missing')}>
                  <ul>
                    {missing.map((what) => (
                      <li key={what}>{text(`public.what.${what}`)}</li>
                    ))}
                  </ul>
                </Alert>
              )}
              {preview.hasOpeningHours ? null : <p>{text('public.alwaysOpen')}</p>}
            </>
          );
        }}
      </QueryBoundary>
    </>
  );
}
