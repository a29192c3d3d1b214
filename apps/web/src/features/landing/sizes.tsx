import { buttonClass } from '@komora/ui/button';
import { Link } from '@tanstack/react-router';
import { LateSizeDrawing } from '../../entities/warehouse/late-drawings.tsx';
import { roomOfSize, sizeRange } from '../../entities/warehouse/size-text.ts';
import { useSizeBounds } from '../../entities/warehouse/use-size-bounds.ts';
import { BOX_SIZES } from '../../entities/warehouse/warehouse-filters.ts';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';
import styles from './sizes.module.css';

/** Share of a drawing's width per centimetre; equal for all four, so that sizes compare truly. */
const SCALE = 0.34;

/** The four sizes side by side at one scale, each with a person. */
export function Sizes() {
  const text = useText('landing');
  const common = useText('common');
  const format = useFormat();
  const bounds = useSizeBounds();
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
              <LateSizeDrawing size={size} scale={SCALE} withPerson />
            </div>
            <h3>
              {common(`size.${size}`)} <span className={styles.range}>{sizeRange(common, format, size, bounds)}</span>
            </h3>
            <p className={styles.room}>{common(`room.${roomOfSize(size, bounds)}`)}</p>
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
