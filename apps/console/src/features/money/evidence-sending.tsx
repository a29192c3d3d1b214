import type { DisputeEvidence } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { FileButton } from '../../shared/file-button.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { ByHandDialog } from './by-hand-dialog.tsx';
import { refreshDisputes } from './dispute-queries.ts';
import css from './money.module.css';

/** The file for the bank, and how it gets there: saved at the gateway and sent, or by hand. */
export function EvidenceSending({ evidence, isEditable }: { readonly evidence: DisputeEvidence; readonly isEditable: boolean }) {
  const { call, queryClient, texts } = useApp();
  const text = useText('console-disputes');
  const format = useFormat();
  const [dialog, setDialog] = useState<'send' | 'hand' | null>(null);
  const { dispute, saved, version, state, hasInterface, isAnswerable } = evidence;
  const { id, respondBy, amount } = dispute;
  const refresh = () => refreshDisputes(queryClient);
  const stage = useMutation({
    mutationFn: () => call('POST /api/admin/disputes/{id}/stage', { params: { id }, body: { version } }),
    onSettled: refresh,
  });
  const close = () => setDialog(null);
  const onDone = () => {
    close();
    void refresh();
  };
  const maySend = isEditable && hasInterface && isAnswerable;
  return (
    <section className={css.section} aria-labelledby="evidence-file">
      <h3 id="evidence-file">{text('file.title')}</h3>
      <p className={css.soft}>{text('file.contains')}</p>
      {saved === null || state === 'DRAFT' ? null : (
        <p>
          {text('file.saved', {
            at: format.dateTime(saved.at, BROWSER_ZONE),
            pages: format.number(saved.pages),
            size: format.number(Math.max(1, Math.round(saved.bytes / 1024))),
          })}
        </p>
      )}
      {saved !== null && state !== 'DRAFT' && saved.leftOut.length > 0 ? (
        <Alert tone="warning">{text('file.leftOut', { parts: saved.leftOut.join(', ') })}</Alert>
      ) : null}
      <div className={css.badges}>
        <FileButton load={() => call('POST /api/admin/disputes/{id}/bundle', { params: { id } })}>
          {text(state === 'DRAFT' ? 'file.preview' : 'file.download')}
        </FileButton>
        {maySend ? (
          <Button variant={state === 'DRAFT' ? 'primary' : 'secondary'} busy={stage.isPending} onClick={() => stage.mutate()}>
            {text('stage')}
          </Button>
        ) : null}
        {maySend && state === 'STAGED' ? (
          <Button variant="primary" onClick={() => setDialog('send')}>
            {text('send.open')}
          </Button>
        ) : null}
        {isEditable ? <Button onClick={() => setDialog('hand')}>{text('hand.open')}</Button> : null}
      </div>
      {isEditable && !hasInterface ? <p>{text('hand.why')}</p> : null}
      {stage.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(texts, stage.error)}
        </Alert>
      )}
      <ReasonDialog
        open={dialog === 'send'}
        title={text('send.title')}
        submit={text('send.submit')}
        send={(reason) => call('POST /api/admin/disputes/{id}/send', { params: { id }, body: { version, reason } })}
        onDone={onDone}
        onClose={() => {
          close();
          // A call whose outcome is unknown has changed the state.
          void refresh();
        }}
      >
        <p>{text('send.text', { amount: format.money(amount), pages: format.number(saved?.pages ?? 0) })}</p>
        {respondBy === null ? null : <p>{text('send.deadline', { at: format.dateTime(respondBy, BROWSER_ZONE) })}</p>}
      </ReasonDialog>
      <ByHandDialog open={dialog === 'hand'} evidence={evidence} onDone={onDone} onClose={close} />
    </section>
  );
}
