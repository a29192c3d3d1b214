import { useText } from '../../../shared/i18n/use-text.ts';
import css from './cancel.module.css';

const STEPS = ['empty', 'clean', 'padlock'] as const;

/** Tasks of the client in the box before the confirmation. */
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
