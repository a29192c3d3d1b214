import { Skeleton } from '@komora/ui/progress';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { withoutVersion } from '../../../entities/account/sign-in.ts';
import { expressOrder } from '../../../entities/order/local-order-changes.ts';
import { useApp } from '../../../shared/app-context.ts';
import { currentUserQuery, useSlot } from '../../../shared/session/use-session.ts';
import { nextStep } from '../../../shared/storage/local-order.ts';
import type { ReadyOrder } from '../ready-order.ts';

/** A signed-in client with complete details continues with the summary, where everything can be changed. */
export function ExpressStep({ offer }: ReadyOrder) {
  const { call, session, storage } = useApp();
  const navigate = useNavigate();
  const signedIn = useSlot(session.token) !== null;
  const user = useQuery({ ...currentUserQuery(call), enabled: signedIn });
  const isLoading = signedIn && user.isPending;
  const details = user.data?.invoicingDetails ?? null;
  useEffect(() => {
    if (isLoading) return undefined;
    let isCurrent = true;
    const apply = async (): Promise<void> => {
      const isComplete = details !== null && (await isValid(details));
      const order = storage.order.get();
      if (!isCurrent || order === null) return;
      const begun = expressOrder(offer, details === null ? null : withoutVersion(details), isComplete)(order);
      storage.order.set(begun);
      if (isComplete) void navigate({ to: nextStep(begun), replace: true });
    };
    void apply();
    return () => {
      isCurrent = false;
    };
  }, [isLoading, details, offer, storage, navigate]);
  return <Skeleton height="30rem" />;
}

/** False also if the rules cannot be loaded: the step with the details loads them again. */
async function isValid(details: Parameters<typeof import('../../../entities/billing-details/validate-details.ts').validateDetails>[0]) {
  try {
    const { validateDetails } = await import('../../../entities/billing-details/validate-details.ts');
    return validateDetails(details).valid;
  } catch {
    return false;
  }
}
