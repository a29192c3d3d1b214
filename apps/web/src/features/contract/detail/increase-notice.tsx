import type { Contract } from '@komora/api';
import { addDays } from '@komora/domain/local-date';
import { Alert } from '@komora/ui/alert';
import { Button, buttonClass } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import { OwnOnly } from '../../../shared/session/own-only.tsx';
import { increaseQuery } from '../contract-queries.ts';
import css from './increase-notice.module.css';

/** A rent increase that the client may accept, or has accepted. Nothing while there is none. */
export function IncreaseNotice({ contract: { id } }: { readonly contract: Contract }) {
  const app = useApp();
  const text = useText('contract');
  const common = useText('common');
  const format = useFormat();
  const queries = useQueryClient();
  const query = increaseQuery(app.call, id);
  const { data } = useQuery(query);
  const accept = useMutation({
    mutationFn: (increaseId: string) =>
      app.call('POST /api/client/my/contracts/{id}/increase/accept', { params: { id }, body: { increaseId } }),
    // Also after an error: staff may have taken it back.
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  });
  const failure =
    accept.error === null ? null : (
      <Alert tone="error" announce>
        {errorText(app.texts, accept.error)}
      </Alert>
    );
  const increase = data?.increase ?? null;
  if (increase === null) return failure;
  const [on, before, after] = [format.date(increase.effectiveOn), format.money(increase.before), format.money(increase.after)];
  if (increase.isAccepted)
    return increase.isInEffect && !accept.isSuccess ? null : (
      <Alert tone="success" announce={accept.isSuccess}>
        {text('increase.accepted', { on, after })}
      </Alert>
    );
  const until = format.date(addDays(increase.effectiveOn, -1));
  return (
    <>
      <Alert
        tone="warning"
        title={text(increase.byClause ? 'increase.byClause.title' : 'increase.title')}
        actions={
          <OwnOnly>
            <div className={css.actions}>
              <Button
                variant="primary"
                busy={accept.isPending}
                busyLabel={common('state.loading')}
                onClick={() => accept.mutate(increase.id)}
              >
                {text('increase.accept')}
              </Button>
              <Link to="/my/contracts/$id/cancel" params={{ id }} className={buttonClass()}>
                {text('increase.leave')}
              </Link>
            </div>
          </OwnOnly>
        }
      >
        {increase.isInEffect
          ? text('increase.byClause.inEffect', { on, after })
          : text(increase.byClause ? 'increase.byClause.text' : 'increase.text', { on, before, after, until })}
      </Alert>
      {failure}
    </>
  );
}
