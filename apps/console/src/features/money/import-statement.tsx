import { Alert } from '@komora/ui/alert';
import { Spinner } from '@komora/ui/progress';
import { errorText } from '@komora/web-kit/error-text';
import { useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import css from './money.module.css';
import { toBase64 } from './to-base64.ts';

/** Takes in a bank statement: chosen, or dropped here. */
export function ImportStatement({ onImported }: { readonly onImported: () => unknown }) {
  const { call, texts } = useApp();
  const text = useText('console-money');
  const common = useText('common');
  const id = useId();
  const [isOver, setOver] = useState(false);
  const upload = useMutation({
    mutationFn: async (file: File) =>
      call('POST /api/admin/bank-statements', { body: { content: toBase64(new Uint8Array(await file.arrayBuffer())) } }),
    onSuccess: onImported,
  });
  const send = (files: FileList | null): void => {
    const file = files?.[0];
    if (file !== undefined && !upload.isPending) upload.mutate(file);
  };
  return (
    <section
      className={css.upload}
      data-over={isOver}
      aria-label={text('import.title')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        send(event.dataTransfer.files);
      }}
    >
      <label htmlFor={id}>{text('import.label')}</label>
      <input
        id={id}
        type="file"
        accept=".xml,text/xml,application/xml"
        className={css.file}
        disabled={upload.isPending}
        onChange={(event) => {
          send(event.target.files);
          // The same file can be chosen again after a failure.
          event.target.value = '';
        }}
      />
      {upload.isPending ? <Spinner label={common('state.loading')} /> : null}
      {upload.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(texts, upload.error)}
        </Alert>
      )}
      {upload.data?.statements.map(({ bankId, account, known, matched, unmatched, ignored }) => (
        <Alert
          key={`${account} ${bankId}`}
          tone={known ? 'info' : 'success'}
          announce
          title={text('import.statement', { account, bankId })}
        >
          {known ? text('import.known') : text('import.result', { matched, unmatched, ignored })}
        </Alert>
      ))}
    </section>
  );
}
