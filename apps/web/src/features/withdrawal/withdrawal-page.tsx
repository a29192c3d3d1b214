import type { WithdrawalAcknowledged, WithdrawalPreview, WithdrawalStatement } from '@komora/api';
import { Stepper } from '@komora/ui/stepper';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../shared/i18n/use-text.ts';
import { Acknowledgement } from './acknowledgement.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { LinkSent } from './link-sent.tsx';
import { MailedLink } from './mailed-link.tsx';
import { StatementForm } from './statement-form.tsx';
import css from './withdrawal.module.css';

type Step =
  | { readonly at: 'statement' }
  | { readonly at: 'sent' }
  | { readonly at: 'link'; readonly token: string }
  | { readonly at: 'confirm'; readonly statement: WithdrawalStatement; readonly preview: WithdrawalPreview }
  | { readonly at: 'done'; readonly statement: WithdrawalStatement; readonly acknowledged: WithdrawalAcknowledged };

export interface WithdrawalPageProps {
  /** The number of the contract to begin with. */
  readonly contract: string | undefined;
  /** The secret of a mailed link; undefined without one. */
  readonly token: string | undefined;
}

/**
 * Withdrawal from a contract in two steps: the statement, then its confirmation (Directive 2011/83/EU, article 11a). Visitors confirm with a
 * mailed link.
 */
export function WithdrawalPage({ contract, token }: WithdrawalPageProps) {
  const text = useText('withdrawal');
  const [step, setStep] = useState<Step>(token === undefined ? { at: 'statement' } : { at: 'link', token });
  const [last, setLast] = useState<WithdrawalStatement | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(step.at);
  useEffect(() => {
    // A new step moves the focus to its title; the first one does not.
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
            setStep(preview === null ? { at: 'sent' } : { at: 'confirm', statement, preview });
          }}
        />
      ) : step.at === 'sent' ? (
        <LinkSent onBack={() => setStep({ at: 'statement' })} />
      ) : step.at === 'link' ? (
        <MailedLink
          token={step.token}
          onBack={() => setStep({ at: 'statement' })}
          onDone={(statement, acknowledged) => setStep({ at: 'done', statement, acknowledged })}
        />
      ) : (
        <ConfirmStep
          {...step}
          token={null}
          onBack={() => setStep({ at: 'statement' })}
          onDone={(acknowledged) => setStep({ at: 'done', statement: step.statement, acknowledged })}
        />
      )}
    </section>
  );
}
