import { Link } from '@tanstack/react-router';
import { sizeRange } from '../../catalogue/size-text.ts';
import { BOX_SIZES } from '../../catalogue/warehouse-filters.ts';
import { useFormat, useText } from '../../texts/use-text.ts';
import { BoxSizeDrawing, buttonClass } from '../../ui/index.ts';
import styles from './sizes.module.css';

/** Share of a drawing's width that one centimetre takes; the same for all four, so that they compare truly. */
const SCALE = 0.34;

/** The four sizes side by side at one scale, a person beside each. */
export function Sizes() {
  const text = useText('landing');
  const common = useText('common');
  const format = useFormat();
  return (
    <section className={styles.section} aria-labelledby="sizes">
      <div className={styles.head}>
        <h2 id="sizes">{text('sizes.title')}</h2>
        <p className={styles.lead}>{text('sizes.lead')}</p>
      </div>
      <ul className={`plain-list ${styles.sizes}`}>
        {BOX_SIZES.map((size) => (
          <li key={size} className={styles.size} data-size={size}>
            <div className={styles.stand}>
              <BoxSizeDrawing size={size} scale={SCALE} withPerson />
            </div>
            <h3>
              {common(`size.${size}`)} <span className={styles.range}>{sizeRange(common, format, size)}</span>
            </h3>
            <p className={styles.fits}>{common(`sizeFits.${size}`)}</p>
            <Link to="/boxes" search={{ size: [size] }} className={buttonClass({ variant: 'secondary' })}>
              {text(`sizes.find.${size}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
