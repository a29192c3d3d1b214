import type { Contract } from '@komora/api';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { contractQuery } from '../../../entities/contract/contract-query.ts';
import { useApp } from '../../../shared/app-context.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { goToGateway } from '../../../shared/native/go-to-gateway.ts';
import { useResetOnReturn } from '../../../shared/native/use-reset-on-return.ts';
import { usePolledQuery } from '../../../shared/query/use-polled-query.ts';
import { cardUpdateQuery } from '../contract-queries.ts';
import css from './change-card.module.css';

/** The gateway returns the browser to this part of the page after the card is saved. */
const RETURNED = 'card';

/** Saves another card for the charges of a contract: opens the payment gateway, which returns to this page. Absent where the gateway cannot do it. */
export function ChangeCard({ contract }: { readonly contract: Contract }) {
  const { call } = useApp();
  const { hash } = useLocation();
  const isBack = hash === RETURNED;
  // The gateway may need some seconds after the browser's return.
  const { query: update, late, restart } = usePolledQuery(cardUpdateQuery(call, contract.id), ({ state }) => !isBack || state !== 'OPEN');
  // A missing offer is no fault of the page: everything else on it works.
  if (update.data === undefined) return null;
  const { state } = update.data;
  const outcome =
    late && state === 'OPEN' ? (
      <Late isChecking={update.isFetching} onCheck={restart} />
    ) : (
      <Outcome contractId={contract.id} state={state} />
    );
  return (
    <>
      {isBack ? outcome : null}
      {update.data.isChangeable ? <ChangeButton contract={contract} /> : null}
    </>
  );
}

/** The outcome stands far below the first screen of a phone. */
const intoView = (outcome: HTMLElement | null) => outcome?.scrollIntoView({ block: 'center' });

/** The gateway has not answered for a minute. */
function Late({ isChecking, onCheck }: { readonly isChecking: boolean; readonly onCheck: () => void }) {
  const text = useText('contract');
  const common = useText('common');
  return (
    <div ref={intoView}>
      <Alert
        tone="warning"
        announce
        actions={
          <Button icon="refresh" busy={isChecking} busyLabel={common('state.loading')} onClick={onCheck}>
            {common('action.retry')}
          </Button>
        }
      >
        {text('card.late')}
      </Alert>
    </div>
  );
}

function Outcome({ contractId, state }: { readonly contractId: string; readonly state: 'NONE' | 'OPEN' | 'SAVED' | 'ENDED' }) {
  const { call } = useApp();
  const text = useText('contract');
  const queries = useQueryClient();
  const isSaved = state === 'SAVED';
  const [shown] = useState(contractQuery(call, contractId).queryKey);
  useEffect(() => {
    if (isSaved) void queries.invalidateQueries({ queryKey: shown });
  }, [isSaved, queries, shown]);
  return (
    <div ref={intoView}>
      <Alert tone={isSaved ? 'success' : 'info'} announce>
        {text(isSaved ? 'card.saved' : state === 'OPEN' ? 'card.checking' : 'card.notSaved')}
      </Alert>
    </div>
  );
}

function ChangeButton({ contract }: { readonly contract: Contract }) {
  const app = useApp();
  const text = useText('contract');
  const common = useText('common');
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: () => app.call('POST /api/client/my/contracts/{id}/card', { params: { id: contract.id } }),
    onSuccess: ({ url }) => {
      // Where the gateway opens in another window, this page shows no outcome of an earlier try.
      queries.setQueryData(cardUpdateQuery(app.call, contract.id).queryKey, (update) => update && { ...update, state: 'OPEN' as const });
      goToGateway(url, `/my/contracts/${contract.id}#${RETURNED}`);
    },
  });
  useResetOnReturn(change.reset);
  return (
    <div className={css.change}>
      <Button icon="card" busy={change.isPending || change.isSuccess} busyLabel={common('state.loading')} onClick={() => change.mutate()}>
        {text(contract.card === null ? 'card.add' : 'card.change')}
      </Button>
      <p className={css.hint}>{text('card.hint')}</p>
      {change.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, change.error)}
        </Alert>
      )}
    </div>
  );
}
