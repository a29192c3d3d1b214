import type { PasskeyAssertion, PasskeyRequest } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { arePasskeysPossible, signWithPasskey } from '@komora/web-kit/passkeys';
import { useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useApp } from './app-context.ts';
import css from './form.module.css';

export interface PasskeyButtonProps {
  readonly label: string;
  /** Text below the button, before the other ways. */
  readonly after?: string;
  readonly request: () => Promise<PasskeyRequest>;
  readonly send: (passkey: PasskeyAssertion) => Promise<unknown>;
  readonly onDone: () => unknown;
}

/** Signs with a passkey; nothing where no passkey can work. */
export function PasskeyButton({ label, after, request, send, onDone }: PasskeyButtonProps) {
  const { texts } = useApp();
  const text = useText('console-security');
  const signing = useMutation({
    mutationFn: async () => {
      const passkey = await signWithPasskey(await request());
      if (typeof passkey === 'string') return passkey;
      await send(passkey);
      return 'done' as const;
    },
    onSuccess: (outcome) => (outcome === 'done' ? onDone() : undefined),
  });
  if (!arePasskeysPossible()) return null;
  const failure =
    signing.error === null ? (signing.data === 'cancelled' ? text('passkey.cancelled') : null) : errorText(texts, signing.error);
  return (
    <div className={css.form}>
      <div className={css.actions}>
        <Button icon="key" variant="primary" busy={signing.isPending} onClick={() => signing.mutate()}>
          {label}
        </Button>
      </div>
      {failure === null ? null : (
        <Alert tone="error" announce>
          {failure}
        </Alert>
      )}
      {after === undefined ? null : <p>{after}</p>}
    </div>
  );
}
