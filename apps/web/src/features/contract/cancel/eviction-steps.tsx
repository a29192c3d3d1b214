import { useText } from '../../../texts/use-text.ts';
import css from './cancel.module.css';

const STEPS = ['empty', 'clean', 'padlock'] as const;

/** What is to be done in the box before its eviction is confirmed. */
export function EvictionSteps() {
  const text = useText('contract');
  return (
    <ol className={css.steps}>
      {STEPS.map((step, index) => (
        <li key={step} className={css.step}>
          <span className={css.stepNumber} aria-hidden="true">
            {index + 1}
          </span>
          <h2 className={css.stepTitle}>{text(`eviction.step.${step}.title`)}</h2>
          <p>{text(`eviction.step.${step}.text`)}</p>
        </li>
      ))}
    </ol>
  );
}
