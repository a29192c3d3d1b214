import { useText } from '@komora/web-kit/use-text';
import { useRouter } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { meQuery } from '../../shared/me.ts';
import { Frame } from './frame.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** @param to the address to continue at, below the base path of the console */
export function SignInPage({ to }: { readonly to: string }) {
  const app = useApp();
  const router = useRouter();
  const text = useText('console');
  const onSignedIn = async (): Promise<void> => {
    await app.queryClient.fetchQuery({ ...meQuery(app), staleTime: 0 });
    router.history.push(`${router.options.basepath}${to}`);
  };
  return (
    <Frame title={text('signIn.title')} lead={text('signIn.lead')}>
      <PasskeySignIn onSignedIn={onSignedIn} />
      <SignInForm onSignedIn={onSignedIn} />
    </Frame>
  );
}
