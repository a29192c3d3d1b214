import { Alert } from '@komora/ui/alert';
import { Spinner } from '@komora/ui/progress';
import { errorText } from '@komora/web-kit/error-text';
import { FormFile } from '@komora/web-kit/form-file';
import { useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import css from './money.module.css';
import { toBase64 } from './to-base64.ts';

/** Takes in a bank statement: chosen, or dropped here. */
export function ImportStatement({ onImported }: { readonly onImported: () => unknown }) {
  const { call, texts } = useApp();
  const text = useText('console-money');
  const common = useText('common');
  const upload = useMutation({
    mutationFn: async (file: File) =>
      call('POST /api/admin/bank-statements', { body: { content: toBase64(new Uint8Array(await file.arrayBuffer())) } }),
    onSuccess: onImported,
  });
  return (
    <section className={css.upload} aria-label={text('import.title')}>
      <FormFile
        label={text('import.label')}
        accept=".xml,text/xml,application/xml"
        disabled={upload.isPending}
        error={upload.error === null ? undefined : errorText(texts, upload.error)}
        onFiles={([file]) => file && upload.mutate(file)}
      />
      {upload.isPending ? <Spinner label={common('state.loading')} /> : null}
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
