import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';

/** Replaces password, authenticator and recovery codes. The console asks for a fresh proof before. */
export function NewCredentials() {
  const { call, texts } = useApp();
  const navigate = useNavigate();
  const text = useText('console');
  const renewal = useMutation({
    mutationFn: () => call('POST /api/admin/me/invitation'),
    onSuccess: ({ invitation }) => navigate({ to: '/invitation', hash: `token=${encodeURIComponent(invitation.token)}` }),
  });
  return (
    <>
      <p>{text('credentials.text')}</p>
      {renewal.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(texts, renewal.error)}
        </Alert>
      )}
      <div>
        <Button icon="key" busy={renewal.isPending} onClick={() => renewal.mutate()}>
          {text('credentials.open')}
        </Button>
      </div>
    </>
  );
}
