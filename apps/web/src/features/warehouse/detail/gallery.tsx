import type { Warehouse } from '@komora/api';
import { lazy, Suspense, useState } from 'react';
import { localised } from '../../../entities/warehouse/localised.ts';
import { Photo } from '../../../entities/warehouse/photo.tsx';
import { useLocale, useText } from '../../../shared/i18n/use-text.ts';
import styles from './gallery.module.css';

// Loaded on first use.
const Lightbox = lazy(() => import('./lightbox.tsx'));

/** Of the grid on wide screens; a phone shows all of them in one row to swipe. */
const SHOWN = 5;
const FIRST = '(min-width: 769px) 50vw, 90vw';
const OTHERS = '(min-width: 769px) 25vw, 90vw';

/** The photos of a warehouse: each opens large. */
export function Gallery({ warehouse }: { readonly warehouse: Warehouse }) {
  const text = useText('warehouse');
  const locale = useLocale();
  const [opened, setOpened] = useState<number | null>(null);
  const [isLoaded, setLoaded] = useState(false);
  const { photos } = warehouse;
  if (photos.length === 0) return null;
  const more = photos.length - SHOWN;
  const open = (index: number): void => {
    setLoaded(true);
    setOpened(index);
  };
  return (
    <section aria-label={text('photos.title')}>
      <ul className={`plain-list ${styles.photos}`} data-count={Math.min(photos.length, SHOWN)}>
        {photos.map((photo, index) => (
          <li key={photo.hash} className={styles.item}>
            <button
              type="button"
              className={styles.open}
              // The name of a button contains its visible text.
              aria-label={[
                text('photos.open', { number: index + 1 }),
                localised(photo.alt, locale, warehouse.country),
                index === SHOWN - 1 && more > 0 ? `+${more}` : '',
              ]
                .filter((part) => part !== '')
                .join(': ')}
              onClick={() => open(index)}
            >
              <Photo photo={photo} alt="" sizes={index === 0 ? FIRST : OTHERS} first={index === 0} className={styles.photo} />
              {index === SHOWN - 1 && more > 0 ? (
                <span className={styles.more} aria-hidden="true">
                  +{more}
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      {isLoaded ? (
        <Suspense fallback={null}>
          <Lightbox warehouse={warehouse} opened={opened} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </section>
  );
}
