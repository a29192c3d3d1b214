import type { ContractStanding } from '@komora/api/admin';
import { ApiError } from '@komora/api/client';
import { Button } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { RetryAlert } from '@komora/web-kit/retry-alert';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { NotFound } from '../../shared/failure.tsx';
import formCss from '../../shared/form.module.css';
import { holds, useMe } from '../../shared/me.ts';
import { useOfferCommands } from '../../shared/record-commands.ts';
import { ActDialog } from './act-dialog.tsx';
import { StandingFacts } from './act-outcome.tsx';
import { ACT_NAMES, ACTS, type ActName, standingQuery } from './acts.ts';
import css from './contract-actions.module.css';

export interface ContractActionsProps {
  readonly contractId: string;
  /** After an act has changed the contract. */
  readonly onChanged?: () => unknown;
}

/** How a contract stands, and everything that staff may do with it now: preview, reason, action. */
export function ContractActions({ contractId, onChanged }: ContractActionsProps) {
  const query = useQuery(standingQuery(useApp(), contractId));
  return (
    <QueryBoundary
      query={query}
      skeleton={<Skeleton height="16rem" />}
      failed={(state) =>
        state.error instanceof ApiError && state.error.problem.status === 404 ? <NotFound /> : <RetryAlert query={state} />
      }
    >
      {(standing) => <Actions standing={standing} onChanged={onChanged} />}
    </QueryBoundary>
  );
}

function Actions({ standing, onChanged }: { readonly standing: ContractStanding; readonly onChanged: (() => unknown) | undefined }) {
  const me = useMe();
  const text = useText('console-contract-actions');
  const [name, setName] = useState<ActName | null>(null);
  // One definition for the buttons and the palette.
  const commands = useMemo(
    () =>
      ACT_NAMES.filter((one) => holds(me, ACTS[one].right) && ACTS[one].isPossible(standing)).map((one) => ({
        id: one,
        name: text(`act.${one}.title`),
        run: () => setName(one),
      })),
    [me, standing, text],
  );
  useOfferCommands(commands);
  return (
    <div className={css.actions}>
      <StandingFacts standing={standing} />
      {commands.length === 0 ? (
        <p>{text('nothing')}</p>
      ) : (
        <div className={formCss.actions}>
          {commands.map(({ id, name: label, run }) => (
            <Button key={id} onClick={run}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <ActDialog
        name={name}
        standing={standing}
        onClose={() => setName(null)}
        onDone={() => {
          setName(null);
          onChanged?.();
        }}
      />
    </div>
  );
}
