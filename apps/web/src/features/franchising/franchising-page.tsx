import { IsoBox } from '@komora/ui/iso-box';
import { useText } from '../../shared/i18n/use-text.ts';
import css from './franchising.module.css';
import { FranchisingForm } from './franchising-form.tsx';

const NEXT = ['send', 'talk', 'plan'] as const;
/** Sides in centimetres: a small box, a larger one, and a warehouse's largest, at one scale. */
const GROWING = [
  [40, 40, 40],
  [70, 60, 70],
  [110, 80, 110],
] as const;
const SCALE = 0.62;

/** For people who want to open a branch: the next steps, and the form. */
export function FranchisingPage() {
  const text = useText('franchising');
  return (
    <div className={css.page}>
      <div className={css.side}>
        <header className={css.head}>
          <h1>{text('title')}</h1>
          <p className={css.lead}>{text('lead')}</p>
        </header>
        <div className={css.drawing}>
          {GROWING.map(([length, width, height]) => (
            <IsoBox key={height} length={length} width={width} height={height} scale={SCALE} />
          ))}
        </div>
        <section aria-labelledby="next" className={css.next}>
          <h2 id="next">{text('next.title')}</h2>
          <ol className="plain-list">
            {NEXT.map((step) => (
              <li key={step}>
                <strong>{text(`next.${step}.title`)}</strong>
                <span className={css.soft}>{text(`next.${step}.text`)}</span>
              </li>
            ))}
          </ol>
        </section>
      </div>
      <FranchisingForm />
    </div>
  );
}
