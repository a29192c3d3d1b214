import type { Box, BoxSize } from '@komora/api';
import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { BoxSizeDrawing } from '@komora/ui/rooms';
import { Tabs } from '@komora/ui/tabs';
import { Suspense, useState } from 'react';
import { roomOfSize, type SizeBounds, sizeRange } from '../../../entities/warehouse/size-text.ts';
import { BOX_SIZES } from '../../../entities/warehouse/warehouse-filters.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import { SizeEstimator } from './size-estimator.tsx';
import styles from './size-guide.module.css';

export interface SizeGuideProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChoose: (size: BoxSize) => void;
  readonly bounds: SizeBounds;
  /** Of the warehouse. */
  readonly boxes: readonly Box[];
  readonly reduced: boolean;
  /** Null when no box can be ordered. */
  readonly onOrder: ((boxId: string) => void) | null;
}

/** All four drawings share one scale, so that they can be compared. */
const SCALE = 0.3;

/** Which size to take: by the things to store, or by comparing the sizes. */
export default function SizeGuide({ open, onClose, ...rest }: SizeGuideProps) {
  const text = useText('warehouse');
  const common = useText('common');
  return (
    <Dialog open={open} onClose={onClose} title={text('guide.title')} closeLabel={common('action.close')} width="wide">
      {open ? (
        <Suspense fallback={null}>
          <GuideTabs {...rest} />
        </Suspense>
      ) : null}
    </Dialog>
  );
}

function GuideTabs({ bounds, onChoose, ...estimator }: Omit<SizeGuideProps, 'open' | 'onClose'>) {
  const text = useText('estimator');
  const [tab, setTab] = useState<'things' | 'sizes'>('things');
  return (
    <Tabs
      label={text('tabs.label')}
      value={tab}
      onChange={setTab}
      keepMounted
      tabs={[
        { id: 'things', label: text('tabs.things'), panel: <SizeEstimator {...estimator} /> },
        { id: 'sizes', label: text('tabs.sizes'), panel: <Sizes bounds={bounds} onChoose={onChoose} /> },
      ]}
    />
  );
}

/** Things that fit into each size. */
function Sizes({ bounds, onChoose }: Pick<SizeGuideProps, 'bounds' | 'onChoose'>) {
  const text = useText('warehouse');
  const common = useText('common');
  const format = useFormat();
  return (
    <>
      <p className={styles.lead}>{text('guide.lead')}</p>
      <ul className={`plain-list ${styles.sizes}`}>
        {BOX_SIZES.map((size) => (
          <li key={size} className={styles.size}>
            <div className={styles.drawing}>
              <BoxSizeDrawing size={size} scale={SCALE} withPerson title={common(`sizeFits.${size}`)} />
            </div>
            <h3>{common(`size.${size}`)}</h3>
            <p className={styles.range}>
              {sizeRange(common, format, size, bounds)}, {common(`room.${roomOfSize(size, bounds)}`)}
            </p>
            <p>{common(`sizeFits.${size}`)}</p>
            <Button onClick={() => onChoose(size)}>{text('guide.choose')}</Button>
          </li>
        ))}
      </ul>
    </>
  );
}
