import { useText } from '../../texts/use-text.ts';
import { type OrderStep, StepDrawing } from '../../ui/index.ts';
import styles from './steps.module.css';

const STEPS = ['find', 'size', 'length', 'code'] as const satisfies readonly OrderStep[];

/** How an order goes, in four drawings. */
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
              <span className={styles.number}>{index + 1}</span>
              {text(`steps.${step}.title`)}
            </h3>
            <p className={styles.text}>{text(`steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
