import type { WarehousePlan } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { buttonClass } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useText } from '@komora/web-kit/use-text';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState, useSyncExternalStore } from 'react';
import { type App, useApp } from '../../shared/app-context.ts';
import { ChooseWarehouse } from '../../shared/choose-warehouse.tsx';
import { choosableWarehouses, holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import css from './floor-plan.module.css';
import { PlanEditor } from './plan-editor.tsx';

/** Narrower screens show the plan and change nothing. */
const PHONE = '(max-width: 599px)';

const planQuery = ({ call }: Pick<App, 'call'>, id: string) =>
  queryOptions({
    queryKey: ['plan', id],
    queryFn: ({ signal }) => call('GET /api/admin/warehouses/{id}/plan', { params: { id }, signal }),
    // An open editor has its own state: only its acts replace the plan.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** The floor plan of one warehouse. */
export function PlanPage({ warehouse }: { readonly warehouse: string | undefined }) {
  const text = useText('console-plan');
  const warehouses = choosableWarehouses(useMe());
  const only = warehouses.length === 1 ? warehouses[0]?.id : undefined;
  const chosen = warehouse ?? only;
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      actions={
        chosen === undefined ? undefined : (
          <a href={`/location/${chosen}`} target="_blank" rel="noreferrer" className={buttonClass()}>
            {text('publicPage')}
          </a>
        )
      }
    >
      {chosen === undefined ? <ChooseWarehouse>{text('choose')}</ChooseWarehouse> : <Plan key={chosen} warehouse={chosen} />}
    </Page>
  );
}

function Plan({ warehouse }: { readonly warehouse: string }) {
  const app = useApp();
  const text = useText('console-plan');
  const options = planQuery(app, warehouse);
  const query = useQuery(options);
  const mayWrite = holds(useMe(), 'write:box');
  const isPhone = useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches);
  const [isPublished, setPublished] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const replace = (plan: WarehousePlan): void => {
    app.queryClient.setQueryData(options.queryKey, plan);
    setPublished(false);
    // The editor and its dialog are mounted again.
    top.current?.focus();
  };
  return (
    <div ref={top} tabIndex={-1} className={css.page}>
      {isPublished ? (
        <Alert tone="success" announce>
          {text('published')}
        </Alert>
      ) : null}
      {mayWrite ? null : <Alert>{text('readOnly')}</Alert>}
      {mayWrite && isPhone ? <Alert>{text('phone')}</Alert> : null}
      <QueryBoundary query={query} skeleton={<Skeleton height="24rem" />}>
        {(plan) => (
          <PlanEditor
            key={plan.version}
            plan={plan}
            isReadOnly={!mayWrite || isPhone}
            onReplaced={replace}
            onPublished={(published) => {
              replace(published);
              setPublished(true);
              void app.queryClient.invalidateQueries({ queryKey: ['boxes'] });
            }}
          />
        )}
      </QueryBoundary>
    </div>
  );
}
