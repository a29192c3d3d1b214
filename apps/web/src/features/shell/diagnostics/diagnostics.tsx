import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApp } from '../../app.ts';
import { errorText } from '../../texts/error-text.ts';
import { useLocale, useText } from '../../texts/use-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { DataList } from '../../ui/price/data-list.tsx';
import { Skeleton } from '../../ui/progress/progress.tsx';
import { describeError } from '../report-error.ts';
import { type Fact, factsOf } from './facts.ts';

const inLines = (facts: readonly Fact[]): string => facts.map(({ term, value }) => `${term}: ${value}`).join('\n');

/** What support asks for, to read out, to copy or to send. */
export function Diagnostics({ onClosed }: { readonly onClosed: () => void }) {
  const app = useApp();
  const text = useText('diagnostics');
  const common = useText('common');
  const locale = useLocale();
  // Opened after it is there, so that it slides in.
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);

  const { data: facts } = useQuery({
    queryKey: ['diagnostics', locale],
    queryFn: () => factsOf(app, text, window),
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  });
  const copy = useMutation({ mutationFn: (lines: string) => navigator.clipboard.writeText(lines), networkMode: 'always' });
  const send = useMutation({
    mutationFn: (lines: string) =>
      app.call('POST /api/ops/error', { body: { ...describeError(app, new Error('Diagnostics'), window), stacktrace: lines } }),
  });

  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={text('title')}
      closeLabel={common('action.close')}
      footer={
        facts === undefined ? null : (
          <>
            <Button onClick={() => copy.mutate(inLines(facts))}>{text('copy')}</Button>
            <Button busy={send.isPending} busyLabel={common('state.loading')} onClick={() => send.mutate(inLines(facts))}>
              {text('send')}
            </Button>
          </>
        )
      }
    >
      <p>{text('intro')}</p>
      {facts === undefined ? <Skeleton height="24rem" /> : <DataList rows={facts} />}
      <div role="status">
        {copy.isSuccess ? <Notice tone="success">{text('copied')}</Notice> : null}
        {copy.isError ? <Notice tone="warning">{text('notCopied')}</Notice> : null}
        {send.isSuccess ? <Notice tone="success">{text('sent')}</Notice> : null}
        {send.error === null ? null : <Notice tone="error">{errorText(app, send.error)}</Notice>}
      </div>
    </Dialog>
  );
}
