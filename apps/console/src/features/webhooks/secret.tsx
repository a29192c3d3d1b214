import type { Webhook } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { CopyField } from '../../shared/copy-field.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { WEBHOOKS } from './webhook-queries.ts';

/** The secret of an endpoint, which is shown once. */
export function ShownSecret({ secret }: { readonly secret: string }) {
  const text = useText('console-webhooks');
  return (
    <Alert tone="success" announce title={text('secret.once')} actions={<CopyField label={text('secret.label')} value={secret} />}>
      {text('secret.text')}
    </Alert>
  );
}

/** Replaces the secret of an endpoint, with an overlap. */
export function SecretRotation({ webhook }: { readonly webhook: Webhook }) {
  const app = useApp();
  const text = useText('console-webhooks');
  const format = useFormat();
  const { id, version, oldSecretUntil } = webhook;
  const rotate = useMutation({
    mutationFn: () => app.call('POST /api/admin/webhooks/{id}/rotate-secret', { params: { id }, body: { version } }),
    onSettled: () => app.queryClient.invalidateQueries({ queryKey: [WEBHOOKS] }),
  });
  return (
    <section aria-labelledby="secret-title">
      <h2 id="secret-title">{text('secret.title')}</h2>
      <p>{text('secret.rotateText')}</p>
      {oldSecretUntil === null ? null : <p>{text('secret.oldUntil', { until: format.dateTime(oldSecretUntil, BROWSER_ZONE) })}</p>}
      {rotate.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, rotate.error)}
        </Alert>
      )}
      {rotate.data === undefined ? null : <ShownSecret secret={rotate.data.secret} />}
      <Button icon="refresh" busy={rotate.isPending} onClick={() => rotate.mutate()}>
        {text('secret.rotate')}
      </Button>
    </section>
  );
}
