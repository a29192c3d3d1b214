import type { WithdrawalPreview, WithdrawalStatement } from '@komora/contract';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../texts/use-text.ts';
import { Stepper } from '../../ui/stepper/stepper.tsx';
import { type Acknowledged, Acknowledgement } from './acknowledgement.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { StatementForm } from './statement-form.tsx';
import css from './withdrawal.module.css';

type Step =
  | { readonly at: 'statement' }
  | { readonly at: 'confirm'; readonly statement: WithdrawalStatement; readonly preview: WithdrawalPreview }
  | { readonly at: 'done'; readonly statement: WithdrawalStatement; readonly acknowledged: Acknowledged };

/** Withdrawal from a contract in two steps: the statement, then its confirmation (Directive 2011/83/EU, article 11a). */
export function WithdrawalPage({ contract }: { readonly contract: string | undefined }) {
  const text = useText('withdrawal');
  const [step, setStep] = useState<Step>({ at: 'statement' });
  const [last, setLast] = useState<WithdrawalStatement | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(step.at);
  useEffect(() => {
    // A new step begins at its title; the page as it came does not take the focus.
    if (before.current !== step.at) {
      window.scrollTo(0, 0);
      title.current?.focus({ preventScroll: true });
    }
    before.current = step.at;
  }, [step.at]);
  const heading = (
    <h1 ref={title} tabIndex={-1} className={css.title}>
      {text(`${step.at}.title`)}
    </h1>
  );
  if (step.at === 'done')
    return (
      <section className={css.page}>
        <Acknowledgement {...step} heading={heading} />
      </section>
    );
  return (
    <section className={css.page}>
      <Stepper
        label={text('steps.label')}
        doneLabel={text('steps.done')}
        current={step.at === 'statement' ? 0 : 1}
        steps={[
          { key: 'statement', label: text('steps.statement') },
          { key: 'confirm', label: text('steps.confirm') },
        ]}
      />
      {heading}
      {step.at === 'statement' ? (
        <StatementForm
          contract={contract}
          last={last}
          onStated={(statement, preview) => {
            setLast(statement);
            setStep({ at: 'confirm', statement, preview });
          }}
        />
      ) : (
        <ConfirmStep
          {...step}
          onBack={() => setStep({ at: 'statement' })}
          onDone={(acknowledged) => setStep({ at: 'done', statement: step.statement, acknowledged })}
        />
      )}
    </section>
  );
}
