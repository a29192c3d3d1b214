import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { ProgressBar } from '@komora/ui/progress';
import { errorText } from '@komora/web-kit/error-text';
import { useLocale, useText } from '@komora/web-kit/use-text';
import { useApp } from '../app-context.ts';
import css from './upload-list.module.css';
import type { Upload, Uploads } from './use-uploads.ts';

/** Files that wait, are being sent, were stored or were rejected, each with its name. */
export function UploadList({ queue: { uploads, repeat, dismiss, save } }: { readonly queue: Uploads }) {
  const { texts } = useApp();
  const common = useText('common');
  const text = useText('console');
  const stored = uploads.filter(({ isStored }) => isStored);
  return (
    <>
      {uploads.map((upload) =>
        upload.isStored ? null : upload.error === null ? (
          <Sending key={upload.key} upload={upload} />
        ) : (
          <Alert
            key={upload.key}
            tone="error"
            announce
            title={upload.name}
            actions={
              <>
                <Button icon="refresh" onClick={() => repeat(upload.key)}>
                  {common('action.retry')}
                </Button>
                {save === undefined ? null : (
                  <Button variant="quiet" icon="download" onClick={() => save(upload.key)}>
                    {text('upload.save')}
                  </Button>
                )}
                <Button variant="quiet" onClick={() => dismiss(upload.key)}>
                  {common('action.close')}
                </Button>
              </>
            }
          >
            {errorText(texts, upload.error)}
          </Alert>
        ),
      )}
      <p role="status" className={css.stored}>
        {stored.length === 0 ? null : text('upload.stored', { names: stored.map(({ name }) => name).join(', ') })}
      </p>
    </>
  );
}

function Sending({ upload: { name, sent } }: { readonly upload: Upload }) {
  const text = useText('console');
  const percent = new Intl.NumberFormat(useLocale(), { style: 'percent' });
  if (sent === null) return <ProgressBar label={name} value={0} valueText={text('upload.waiting')} />;
  // The server works on it after its last byte.
  if (sent >= 1) return <ProgressBar label={name} valueText={text('upload.processing')} />;
  return <ProgressBar label={name} value={sent} valueText={percent.format(sent)} />;
}
