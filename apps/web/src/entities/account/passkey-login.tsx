import type { PasskeyAssertion } from '@komora/api/passkey';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { offerPasskeys, signWithPasskey } from '@komora/web-kit/passkeys';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { LoginFailure } from './login-failure.tsx';
import { prefillOrder, signInWithPasskey } from './sign-in.ts';

export interface PasskeyLoginProps {
  readonly rememberMe: boolean;
}

/** Signs in with a passkey: by a button, or by the browser's list at the field of the address. Only where passkeys are possible. */
export function PasskeyLogin({ rememberMe }: PasskeyLoginProps) {
  const app = useApp();
  const text = useText('account');
  const common = useText('common');
  const request = () => app.call('POST /auth/passkey/options');
  const signing = useMutation({
    networkMode: 'always',
    /** @param chosen in the browser's list; null to ask for one */
    mutationFn: async (chosen: PasskeyAssertion | null) => {
      const passkey = chosen ?? (await signWithPasskey(await request()));
      if (typeof passkey === 'string') return passkey;
      await signInWithPasskey(app, passkey, rememberMe);
      return null;
    },
    onSuccess: (failure) => (failure === null ? void prefillOrder(app) : undefined),
  });
  const offer = useEffectEvent(async (signal: AbortSignal) => {
    const chosen = await offerPasskeys(request, signal);
    if (chosen !== null) signing.mutate(chosen);
  });
  // After a sign-in the page goes on: another offer would sign in a second time.
  const isOffered = !signing.isPending && signing.data !== null;
  useEffect(() => {
    if (!isOffered) return;
    const end = new AbortController();
    // The list is an offer: without it the button and the other ways remain.
    offer(end.signal).catch(() => undefined);
    return () => end.abort();
  }, [isOffered]);
  return (
    <>
      <Button
        icon="key"
        size="large"
        wide
        busy={signing.isPending}
        busyLabel={common('state.loading')}
        onClick={() => signing.mutate(null)}
      >
        {text('passkey.use')}
      </Button>
      {signing.data == null ? null : (
        <Alert tone="error" announce>
          {text('passkey.cancelled')}
        </Alert>
      )}
      <LoginFailure failure={signing.error} email="" />
    </>
  );
}
