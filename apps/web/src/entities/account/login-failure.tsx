import { ApiError } from '@komora/api/client';
import { Alert } from '@komora/ui/alert';
import { Skeleton } from '@komora/ui/progress';
import { errorText } from '@komora/web-kit/error-text';
import { lazy, Suspense } from 'react';
import { useApp } from '../../shared/app-context.ts';

// Few people log in before they have confirmed their e-mail.
const ResendConfirmation = lazy(async () => ({ default: (await import('./resend-confirmation.tsx')).ResendConfirmation }));

export interface LoginFailureProps {
  readonly failure: Error | null;
  /** The address that was tried. */
  readonly email: string;
}

/** Why a login failed, and the way to a new link for an address that is not confirmed. */
export function LoginFailure({ failure, email }: LoginFailureProps) {
  const { texts } = useApp();
  if (failure === null) return null;
  const unconfirmed = failure instanceof ApiError && failure.problem.code === 'registration/not-confirmed';
  return (
    <>
      <Alert tone={unconfirmed ? 'warning' : 'error'} announce>
        {errorText(texts, failure)}
      </Alert>
      {unconfirmed ? (
        <Suspense fallback={<Skeleton height="2.75rem" />}>
          <ResendConfirmation key={email} email={email} />
        </Suspense>
      ) : null}
    </>
  );
}
