import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import css from './stepper.module.css';

export type Step = {
  key: string;
  label: string;
  /** wraps the label of a completed step in the router's link */
  link?: (label: ReactNode) => ReactNode;
};

export type StepperProps = {
  label: string;
  steps: readonly Step[];
  /** index of the current step */
  current: number;
  /** announced before a completed step */
  doneLabel: string;
};

/** Progress in a sequence of steps. */
export function Stepper({ label, steps, current, doneLabel }: StepperProps) {
  return (
    <nav aria-label={label}>
      <ol className={css.steps}>
        {steps.map((step, index) => {
          const done = index < current;
          return (
            <li key={step.key} className={css.step} data-done={done || undefined} aria-current={index === current ? 'step' : undefined}>
              {/* The list gives the position. */}
              <span className={css.number} aria-hidden={done ? undefined : true}>
                {done ? <Icon name="check" title={doneLabel} /> : index + 1}
              </span>
              <span className={css.label}>{done && step.link ? step.link(step.label) : step.label}</span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
