import { useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import { PasskeyButton } from '../../shared/passkey-button.tsx';

/** Signs in with a passkey, which names the person. */
export function PasskeySignIn({ onSignedIn }: { readonly onSignedIn: () => unknown }) {
  const { call } = useApp();
  const text = useText('console-security');
  return (
    <PasskeyButton
      label={text('passkey.signIn')}
      after={text('passkey.or')}
      request={() => call('POST /api/admin/session/passkey/options')}
      send={(passkey) => call('POST /api/admin/session/passkey', { body: { passkey } })}
      onDone={onSignedIn}
    />
  );
}
