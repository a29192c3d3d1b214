import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { DataList } from '@komora/ui/data-list';
import { Dialog } from '@komora/ui/dialog';
import { Skeleton } from '@komora/ui/progress';
import { errorText } from '@komora/web-kit/error-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { describeError } from '../../../shared/errors/report-error.ts';
import { useLocale, useText } from '../../../shared/i18n/use-text.ts';
import { type Fact, factsOf } from './facts.ts';

const inLines = (facts: readonly Fact[]): string => facts.map(({ term, value }) => `${term}: ${value}`).join('\n');

/** Facts for support, to read out, copy or send. */
export function Diagnostics({ onClosed }: { readonly onClosed: () => void }) {
  const app = useApp();
  const text = useText('diagnostics');
  const common = useText('common');
  const locale = useLocale();
  // Opened after the first render, so that it slides in.
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
        {copy.isSuccess ? <Alert tone="success">{text('copied')}</Alert> : null}
        {copy.isError ? <Alert tone="warning">{text('notCopied')}</Alert> : null}
        {send.isSuccess ? <Alert tone="success">{text('sent')}</Alert> : null}
        {send.error === null ? null : <Alert tone="error">{errorText(app.texts, send.error)}</Alert>}
      </div>
    </Dialog>
  );
}
