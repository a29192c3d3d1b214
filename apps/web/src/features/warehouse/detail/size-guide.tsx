import type { BoxSize } from '@komora/api';
import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { BoxSizeDrawing } from '@komora/ui/rooms';
import { type SizeBounds, sizeRange } from '../../../entities/warehouse/size-text.ts';
import { BOX_SIZES } from '../../../entities/warehouse/warehouse-filters.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import styles from './size-guide.module.css';

export interface SizeGuideProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChoose: (size: BoxSize) => void;
  readonly bounds: SizeBounds;
}

/** All four drawings share one scale, so that they can be compared. */
const SCALE = 0.3;

/** What fits into each size. */
export default function SizeGuide({ open, onClose, onChoose, bounds }: SizeGuideProps) {
  const text = useText('warehouse');
  const common = useText('common');
  const format = useFormat();
  return (
    <Dialog open={open} onClose={onClose} title={text('guide.title')} closeLabel={common('action.close')} width="wide">
      {open ? (
        <>
          <p className={styles.lead}>{text('guide.lead')}</p>
          <ul className={`plain-list ${styles.sizes}`}>
            {BOX_SIZES.map((size) => (
              <li key={size} className={styles.size}>
                <div className={styles.drawing}>
                  <BoxSizeDrawing size={size} scale={SCALE} withPerson title={common(`sizeFits.${size}`)} />
                </div>
                <h3>{common(`size.${size}`)}</h3>
                <p className={styles.range}>{sizeRange(common, format, size, bounds)}</p>
                <p>{common(`sizeFits.${size}`)}</p>
                <Button onClick={() => onChoose(size)}>{text('guide.choose')}</Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Dialog>
  );
}
