import type { MoveIn } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { AcceptanceStep } from './acceptance-step.tsx';
import { BoxStep } from './box-step.tsx';
import { ClientStep } from './client-step.tsx';
import { HoldTime } from './hold-time.tsx';
import css from './move-in.module.css';
import { MOVE_INS, moveInQuery, openStep, STEPS, type StepName, type StepProps } from './move-in-queries.ts';
import { PaymentStep } from './payment-step.tsx';
import { Price } from './price.tsx';
import { StepFailure } from './step-failure.tsx';
import { TermsStep } from './terms-step.tsx';

const PANELS: Readonly<Record<StepName, ComponentType<StepProps>>> = {
  client: ClientStep,
  box: BoxStep,
  terms: TermsStep,
  acceptance: AcceptanceStep,
  payment: PaymentStep,
};

/** The steps of a draft. One is open; those before it show what was chosen. */
export function Wizard({ moveIn }: { readonly moveIn: MoveIn }) {
  const app = useApp();
  const text = useText('console-move-in');
  const [chosen, setChosen] = useState<StepName | null>(null);
  const open = openStep(moveIn);
  const current = chosen ?? open;
  const key = moveInQuery(app, moveIn.id).queryKey;
  const onSaved = (next: MoveIn): void => {
    setChosen(null);
    app.queryClient.setQueryData(key, next);
  };
  const onReload = () => app.queryClient.invalidateQueries({ queryKey: [MOVE_INS] });
  const step = { moveIn, onSaved, onReload };
  const Panel = PANELS[current];
  return (
    <>
      {moveIn.box === null || current === 'client' ? null : <HoldTime key={moveIn.version} {...step} />}
      <ol className={css.steps}>
        {STEPS.map((name, index) => {
          const isCurrent = name === current;
          const isDone = STEPS.indexOf(name) < STEPS.indexOf(open);
          return (
            <li key={name} className={css.stepItem} data-current={isCurrent || undefined} aria-current={isCurrent ? 'step' : undefined}>
              <div className={css.stepHead}>
                <StepHeading isCurrent={isCurrent}>{`${index + 1}. ${text(`step.${name}`)}`}</StepHeading>
                {isDone && !isCurrent ? (
                  <Button variant="quiet" aria-label={`${text('change')}: ${text(`step.${name}`)}`} onClick={() => setChosen(name)}>
                    {text('change')}
                  </Button>
                ) : null}
              </div>
              {isCurrent ? (
                <div className={css.step}>
                  <Panel key={`${name} ${moveIn.version}`} {...step} />
                </div>
              ) : isDone ? (
                <StepSummary name={name} moveIn={moveIn} />
              ) : null}
            </li>
          );
        })}
      </ol>
      <Discard moveIn={moveIn} />
    </>
  );
}

/** Takes the focus when its step opens. */
function StepHeading({ isCurrent, children }: { readonly isCurrent: boolean; readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(isCurrent);
  useEffect(() => {
    if (isCurrent && !before.current) heading.current?.focus();
    before.current = isCurrent;
  }, [isCurrent]);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}

function StepSummary({ name, moveIn }: { readonly name: StepName; readonly moveIn: MoveIn }) {
  const text = useText('console-move-in');
  const format = useFormat();
  const { client, box, offer, summary, terms } = moveIn;
  if (name === 'client') return <p>{client === null ? null : `${client.firstName} ${client.lastName}, ${client.email}`}</p>;
  if (name === 'box')
    return <p>{box === null || offer === null ? null : `${text('box.name', { box: box.name })}, ${format.area(offer.box.area)}`}</p>;
  if (name === 'terms')
    return summary === null || terms === null ? null : (
      <Price summary={summary} months={terms.invoicingPeriod} deposit={moveIn.deposit.amount} />
    );
  return <p>{text(moveIn.signedByLink ? 'acceptance.signed' : 'acceptance.done')}</p>;
}

function Discard({ moveIn: { id, version } }: { readonly moveIn: MoveIn }) {
  const app = useApp();
  const text = useText('console-move-in');
  const navigate = useNavigate();
  const discard = useMutation({
    mutationFn: () => app.call('POST /api/admin/move-ins/{id}/discard', { params: { id }, body: { version } }),
    onSuccess: async () => {
      await navigate({ to: '/move-in', search: {} });
      await app.queryClient.invalidateQueries({ queryKey: [MOVE_INS] });
    },
  });
  return (
    <>
      <StepFailure error={discard.error} onReload={() => app.queryClient.invalidateQueries({ queryKey: [MOVE_INS] })} />
      <div className={css.row}>
        <Button variant="quiet" busy={discard.isPending} onClick={() => discard.mutate()}>
          {text('discard')}
        </Button>
      </div>
    </>
  );
}
