import type { TransferCandidate, UnmatchedTransfer } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Checkbox } from '@komora/ui/checkbox';
import { Field } from '@komora/ui/field';
import { TextInput } from '@komora/ui/inputs';
import { errorText } from '@komora/web-kit/error-text';
import { Loading } from '@komora/web-kit/loading';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { typedHundredths } from '../../shared/decimal.ts';
import formCss from '../../shared/form.module.css';
import css from './bank.module.css';
import { checkParts, type TypedParts } from './match-values.ts';
import { useAmount } from './use-amount.ts';

export interface MatchPanelProps {
  readonly transfer: UnmatchedTransfer;
  readonly mayWrite: boolean;
  readonly onMatched: () => unknown;
  readonly onNumber: () => void;
  readonly onDismiss: () => void;
}

const NO_CANDIDATES: readonly TransferCandidate[] = [];

/** Matching of a transfer: choose open entries of one client, and say how much of it each gets. */
export function MatchPanel({ transfer, mayWrite, onMatched, onNumber, onDismiss }: MatchPanelProps) {
  const app = useApp();
  const text = useText('console-bank');
  const amountOf = useAmount();
  const [typed, setTyped] = useState<TypedParts>({});
  const query = useQuery({
    queryKey: ['candidates', transfer.id],
    queryFn: async ({ signal }) =>
      (await app.call('GET /api/admin/bank-statements/unmatched/{id}/candidates', { params: { id: transfer.id }, signal })).rows,
  });
  const candidates = query.data ?? NO_CANDIDATES;
  const pays = transfer.incoming && transfer.reason !== 'REVERSAL';
  const { parts, clientId, rest, wrong } = checkParts(transfer.amount, candidates, typed);
  const money = (amount: number) => amountOf(amount, transfer.currency);
  const match = useMutation({
    mutationFn: (client: string) =>
      app.call('POST /api/admin/bank-statements/unmatched/{id}/match-parts', {
        params: { id: transfer.id },
        body: { clientId: client, parts: [...parts] },
      }),
    onSuccess: onMatched,
  });
  const choose = ({ id, open }: TransferCandidate, isChosen: boolean): void => {
    const { [id]: _old, ...others } = typed;
    const proposed = Math.max(1, Math.min(open, rest));
    setTyped(isChosen ? { ...others, [id]: typedHundredths(proposed, app.texts.texts.locale) } : others);
  };
  return (
    <section className={css.panel} aria-label={text('panel', { amount: money(transfer.amount) })}>
      <h3>{text('candidates')}</h3>
      <QueryBoundary
        query={query}
        skeleton={<Loading>{null}</Loading>}
        isEmpty={(rows) => rows.length === 0}
        empty={<Alert>{text('none')}</Alert>}
      >
        {(rows) => (
          <ul className={css.candidates}>
            {rows.map((candidate) => (
              <Candidate
                key={candidate.id}
                candidate={candidate}
                typed={typed[candidate.id]}
                isWrong={wrong.includes(candidate.id)}
                isOther={clientId !== null && candidate.clientId !== clientId}
                mayWrite={mayWrite}
                onChoose={(isChosen) => choose(candidate, isChosen)}
                onType={(value) => setTyped({ ...typed, [candidate.id]: value })}
              />
            ))}
          </ul>
        )}
      </QueryBoundary>
      {clientId === null ? null : (
        <p role="status">{rest < 0 ? text('tooMuch', { amount: money(-rest) }) : text('rest', { amount: money(rest) })}</p>
      )}
      {match.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, match.error)}
        </Alert>
      )}
      {mayWrite ? (
        <div className={formCss.actions}>
          {pays ? (
            <>
              <Button
                variant="primary"
                busy={match.isPending}
                disabled={clientId === null || rest < 0 || wrong.length > 0}
                onClick={() => clientId !== null && match.mutate(clientId)}
              >
                {text('match', { amount: money(transfer.amount) })}
              </Button>
              <Button onClick={onNumber}>{text('byNumber')}</Button>
            </>
          ) : null}
          <Button variant="quiet" onClick={onDismiss}>
            {text('dismiss')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

interface CandidateProps {
  readonly candidate: TransferCandidate;
  readonly typed: string | undefined;
  readonly isWrong: boolean;
  /** Another client than the chosen one. */
  readonly isOther: boolean;
  readonly mayWrite: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onType: (value: string) => void;
}

function Candidate({ candidate, typed, isWrong, isOther, mayWrite, onChoose, onType }: CandidateProps) {
  const text = useText('console-bank');
  const format = useFormat();
  const { id, client, clientId, number, kind, dueOn, open, currency, score, signals } = candidate;
  const what = number ?? text(`kind.${kind}`);
  return (
    <li className={css.candidate}>
      <div>
        <Checkbox checked={typed !== undefined} disabled={!mayWrite || isOther} onChange={(event) => onChoose(event.target.checked)}>
          {text('choice', { what, client, amount: format.money({ amount: open, currency }) })}
        </Checkbox>
        <p className={css.soft}>
          {text('why', { score, signals: signals.map((signal) => text(`signal.${signal}`)).join(', ') })}
          {dueOn === null ? null : ` · ${text('due', { day: format.date(dueOn, 'medium') })}`}
          {' · '}
          <Link to="/clients/$id" params={{ id: clientId }}>
            {text('client')}
          </Link>
        </p>
      </div>
      {typed === undefined ? null : (
        <Field label={text('amount', { currency })} error={isWrong ? text('wrongAmount') : undefined}>
          {(control) => (
            <TextInput
              {...control}
              name={`part-${id}`}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={(event) => onType(event.target.value)}
            />
          )}
        </Field>
      )}
    </li>
  );
}
