import { type OrderStep, StepDrawing } from '@komora/ui/steps';
import { useText } from '../../shared/i18n/use-text.ts';
import styles from './steps.module.css';

const STEPS = ['find', 'size', 'length', 'code'] as const satisfies readonly OrderStep[];

/** The steps of an order in four drawings. */
export function Steps() {
  const text = useText('landing');
  return (
    <section className={styles.section} aria-labelledby="steps">
      <h2 id="steps">{text('steps.title')}</h2>
      <ol className={`plain-list ${styles.steps}`}>
        {STEPS.map((step, index) => (
          <li key={step} className={styles.step}>
            <StepDrawing step={step} className={styles.drawing} />
            <h3 className={styles.name}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              {text(`steps.${step}.title`)}
            </h3>
            <p className={styles.text}>{text(`steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
