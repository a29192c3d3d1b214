import type { Inspection } from '@komora/api/admin';
import type { ErrorCode } from '@komora/api/errors';
import { Alert } from '@komora/ui/alert';
import { Button, buttonClass } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { codeText } from '@komora/web-kit/code-text';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type Draft, storeDraft, storedDraft } from '../../shared/outbox/inspection-draft.ts';
import type { QueuedEnd } from '../../shared/outbox/items.ts';
import { useOfflinePage } from '../../shared/outbox/use-offline-page.ts';
import { type Outbox, useOutbox } from '../../shared/outbox/use-outbox.ts';
import { Page } from '../../shared/page.tsx';
import css from '../../shared/record.module.css';
import { UploadList } from '../../shared/uploads/upload-list.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { Findings } from './findings.tsx';
import { InspectionForm } from './inspection-form.tsx';
import { offlineInspectionsQuery, type ShownInspections } from './inspection-queries.ts';
import { Photos } from './photos.tsx';
import { queuedPhotos } from './queued-photos.ts';

/** The inspection of a box. Works without a connection, once it was opened; the page can also be opened again. */
export function InspectionPage({ boxId }: { readonly boxId: string }) {
  const text = useText('console-inspection');
  const query = useQuery(offlineInspectionsQuery(useApp(), boxId));
  return (
    <Page
      title={text('title')}
      width="narrow"
      actions={
        <Link to="/boxes/$id" params={{ id: boxId }} className={buttonClass({ variant: 'quiet' })}>
          {text('toBox')}
        </Link>
      }
    >
      <QueryBoundary
        query={query}
        skeleton={<Skeleton height="20rem" />}
        isEmpty={({ inspections }) => inspections.length === 0}
        empty={<Alert>{text('none')}</Alert>}
      >
        {(shown) => <Shown shown={shown} />}
      </QueryBoundary>
    </Page>
  );
}

function Shown({ shown: { inspections, isStored } }: { readonly shown: ShownInspections }) {
  const text = useText('console-inspection');
  const outbox = useOutbox();
  const page = useOfflinePage();
  // The open one; else the newest.
  const inspection = inspections.find(({ finishedAt }) => finishedAt === null) ?? inspections[0];
  if (inspection === undefined) return null;
  const isOwn = (item: Outbox['items'][number]): boolean => item.kind !== 'tick' && item.inspectionId === inspection.id;
  const waiting = outbox.items.filter((item) => isOwn(item) && item.rejected === null).length;
  return (
    <article className={css.section}>
      <h2>{text('box', { name: inspection.box })}</h2>
      <p role="status" className={css.soft}>
        {waiting > 0 ? text('waiting', { count: waiting }) : text('allSent')} {isStored ? text('stored') : null}
      </p>
      {outbox.isLost ? (
        <Alert tone="error" announce>
          {text('storageFailed')}
        </Alert>
      ) : null}
      {inspection.finishedAt === null ? (
        <Open key={inspection.id} inspection={inspection} outbox={outbox} onTouched={page.storePerson} />
      ) : (
        <Ended key={inspection.id} inspection={inspection} outbox={outbox} />
      )}
    </article>
  );
}

interface PartProps {
  readonly inspection: Inspection;
  readonly outbox: Outbox;
}

const endOf = ({ items }: Outbox, inspectionId: string): QueuedEnd | undefined =>
  items.find((item): item is QueuedEnd => item.kind === 'inspection-end' && item.inspectionId === inspectionId);

function Open({ inspection, outbox, onTouched }: PartProps & { readonly onTouched: () => void }) {
  const { texts } = useApp();
  const text = useText('console-inspection');
  const queue = queuedPhotos(outbox, inspection.id);
  const end = endOf(outbox, inspection.id);
  if (end === undefined)
    return (
      <InspectionForm
        inspection={inspection}
        queue={queue}
        onTouched={onTouched}
        onFinish={async (findings) => {
          onTouched();
          await outbox.add({ kind: 'inspection-end', inspectionId: inspection.id, findings });
        }}
      />
    );
  const hasRejected = queue.uploads.some(({ error }) => error !== null);
  return (
    <>
      <Alert
        tone={end.rejected === null ? 'info' : 'error'}
        announce
        title={end.rejected === null ? text(hasRejected ? 'endAfterPhotos' : 'endWaits') : text('endRejected')}
        actions={<Button onClick={() => void outbox.drop(end.id)}>{text('change')}</Button>}
      >
        {end.rejected === null ? null : codeText(texts, end.rejected as ErrorCode)}
      </Alert>
      <Findings points={end.findings.points} reason={end.findings.reason} />
      {/* A photo that came after the end would be rejected, so none can be added. */}
      <Photos inspection={inspection} />
      <UploadList queue={queue} />
    </>
  );
}

/** An ended inspection, with what this browser has that is not a part of it. */
function Ended({ inspection, outbox }: PartProps) {
  const text = useText('console-inspection');
  const format = useFormat();
  const { id, points, reason, result, finishedBy, finishedAt, invoice } = inspection;
  const [draft, setDraft] = useState(() => storedDraft(id, points.length));
  const end = endOf(outbox, id);
  const queue = queuedPhotos(outbox, id);
  const isOwn = outbox.sent.some((item) => item.kind === 'inspection-end' && item.inspectionId === id);
  const hasUnsent = !isOwn && (draft !== null || end !== undefined || queue.uploads.some(({ isStored }) => !isStored));
  const remove = async (): Promise<void> => {
    storeDraft(id, null);
    setDraft(null);
    if (end !== undefined) await outbox.drop(end.id);
    for (const { key } of queue.uploads) await outbox.drop(key);
  };
  return (
    <>
      <p className={css.soft}>
        {text('done', { who: finishedBy ?? '', when: finishedAt === null ? '' : format.dateTime(finishedAt, BROWSER_ZONE) })}
      </p>
      {result === null ? null : <p>{text(`resultOf.${result}`)}</p>}
      <Findings points={points} reason={reason} />
      {invoice === null ? null : <p>{text('invoice', { number: invoice.number })}</p>}
      <Photos inspection={inspection} />
      {hasUnsent ? (
        <section className={css.section} aria-labelledby="unsent-title">
          <Alert tone="warning" announce title={<span id="unsent-title">{text('unsent')}</span>}>
            {text('unsentText')}
          </Alert>
          {draft === null ? null : <Findings points={typedPoints(inspection, draft)} reason={draft.reason === '' ? null : draft.reason} />}
          <UploadList queue={queue} />
          <div>
            <Button icon="trash" onClick={() => void remove()}>
              {text('removeUnsent')}
            </Button>
          </div>
        </section>
      ) : null}
    </>
  );
}

const typedPoints = ({ points }: Inspection, { answers }: Draft): Inspection['points'] =>
  points.map(({ point }, index) => {
    const { outcome = '', note = '' } = answers[index] ?? {};
    return { point, outcome: outcome === '' ? null : outcome, note };
  });
