import type { ImportRecord } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { buttonClass } from '@komora/ui/button';
import { ProgressBar, Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { Page } from '../../shared/page.tsx';
import { CheckResult } from './check-result.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { EndOfImport } from './end-of-import.tsx';
import { importQuery, isRunning } from './import-queries.ts';
import { ImportState } from './import-state.tsx';
import css from './imports.module.css';
import { Mapping } from './mapping.tsx';
import { RehearsalSection } from './rehearsal-section.tsx';

/** One import: how it is read, what the check found, and what can be done now. */
export function ImportPage({ id, mayWrite }: { readonly id: string; readonly mayWrite: boolean }) {
  const text = useText('console-imports');
  const common = useText('console');
  const query = useQuery(importQuery(useApp(), id));
  const back = (
    <Link to="/settings/import" search={{}} className={buttonClass({ variant: 'quiet' })}>
      {common('record.back')}
    </Link>
  );
  const { data } = query;
  const lead = data === undefined ? undefined : `${text(`kind.${data.kind}`)}, ${data.legalEntityName}`;
  return (
    <Page title={data?.fileName ?? text('title')} lead={lead} actions={back}>
      <QueryBoundary query={query} skeleton={<Skeleton height="16rem" />}>
        {(record) => <OneImport record={record} mayWrite={mayWrite} />}
      </QueryBoundary>
    </Page>
  );
}

function OneImport({ record, mayWrite }: { readonly record: ImportRecord; readonly mayWrite: boolean }) {
  const text = useText('console-imports');
  const format = useFormat();
  const { state, rows, progress, kind } = record;
  const isOpen = state === 'UPLOADED' || state === 'CHECKED';
  return (
    <div className={css.sections}>
      <div className={css.section} aria-live="polite">
        <p>
          <ImportState state={state} /> {text('rows', { count: rows })}
        </p>
        {isRunning(record) ? (
          <ProgressBar
            label={text(state === 'CHECKING' ? 'check.running' : 'apply.running')}
            valueText={`${format.number(progress)} / ${format.number(rows)}`}
            {...(progress === 0 ? {} : { value: progress / rows })}
          />
        ) : null}
        {state === 'APPLIED' || state === 'LIVE' ? (
          <Alert tone="success">{text('apply.done', { created: record.created ?? 0, updated: record.updated ?? 0 })}</Alert>
        ) : null}
      </div>
      {state === 'CHECKED' ? <CheckResult record={record} mayWrite={mayWrite} /> : null}
      {isOpen && mayWrite && (kind === 'CLIENTS' || kind === 'CONTRACTS') ? <DocumentsSection record={record} /> : null}
      {isOpen && mayWrite ? <Mapping key={record.columns.length} record={record} /> : null}
      {kind === 'CONTRACTS' && (state === 'APPLIED' || state === 'LIVE') ? <RehearsalSection record={record} mayWrite={mayWrite} /> : null}
      {state === 'APPLIED' && mayWrite ? <EndOfImport record={record} /> : null}
    </div>
  );
}
