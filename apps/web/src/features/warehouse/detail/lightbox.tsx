import type { Warehouse } from '@komora/api';
import { IconButton } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { useEffect, useRef, useState } from 'react';
import { localised } from '../../../entities/warehouse/localised.ts';
import { Photo } from '../../../entities/warehouse/photo.tsx';
import { useLocale, useText } from '../../../shared/i18n/use-text.ts';
import styles from './lightbox.module.css';

/** Distance from a photo at which a scroll is over, in photos. */
const ARRIVED = 0.02;

export interface LightboxProps {
  readonly warehouse: Warehouse;
  /** The photo that was opened; null: closed. */
  readonly opened: number | null;
  readonly onClose: () => void;
}

/** Photos in a dialog, one at a time: arrow keys, buttons or a swipe lead to the others. */
export default function Lightbox({ warehouse, opened, onClose }: LightboxProps) {
  const text = useText('warehouse');
  const common = useText('common');
  return (
    <Dialog open={opened !== null} onClose={onClose} title={text('photos.title')} closeLabel={common('action.close')} width="wide">
      {opened === null ? null : <Strip key={opened} warehouse={warehouse} start={opened} />}
    </Dialog>
  );
}

function Strip({ warehouse, start }: { readonly warehouse: Warehouse; readonly start: number }) {
  const text = useText('warehouse');
  const locale = useLocale();
  const strip = useRef<HTMLUListElement>(null);
  /** Position to which the strip scrolls by itself; null while a person moves it. */
  const target = useRef<number | null>(start);
  const [index, setIndex] = useState(start);
  const { photos, country } = warehouse;
  const last = photos.length - 1;

  const show = (next: number, behavior: ScrollBehavior = 'smooth'): void => {
    const to = Math.min(Math.max(next, 0), last);
    setIndex(to);
    target.current = to;
    const element = strip.current;
    element?.scrollTo({
      left: to * element.clientWidth,
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : behavior,
    });
  };

  const shown = useRef(start);
  useEffect(() => {
    shown.current = index;
  }, [index]);
  // The strip has a width only when the dialog is open, and another one when the screen turns.
  useEffect(() => {
    const element = strip.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      target.current = shown.current;
      element.scrollTo({ left: shown.current * element.clientWidth, behavior: 'instant' });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      show(next);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  const alt = localised(photos[index]?.alt ?? {}, locale, country);
  return (
    <div className={styles.lightbox}>
      <ul
        ref={strip}
        className={`plain-list ${styles.strip}`}
        onPointerDown={() => {
          target.current = null;
        }}
        onScroll={({ currentTarget }) => {
          const position = currentTarget.scrollLeft / currentTarget.clientWidth;
          if (target.current === null) setIndex(Math.round(position));
          else if (Math.abs(position - target.current) < ARRIVED) target.current = null;
        }}
      >
        {photos.map((photo, at) => (
          <li key={photo.hash} className={styles.slide} aria-hidden={at !== index}>
            {Math.abs(at - index) > 1 ? null : (
              <Photo
                photo={photo}
                alt={localised(photo.alt, locale, country)}
                sizes="(min-width: 769px) 85vw, 100vw"
                first
                className={styles.photo}
              />
            )}
          </li>
        ))}
      </ul>
      <div className={styles.bar}>
        <IconButton icon="arrow-left" label={text('photos.previous')} aria-disabled={index === 0} onClick={() => show(index - 1)} />
        <p className={styles.caption} aria-live="polite">
          <span className={styles.number}>{text('photos.number', { number: index + 1, total: photos.length })}</span> {alt}
        </p>
        <IconButton icon="arrow-right" label={text('photos.next')} aria-disabled={index === last} onClick={() => show(index + 1)} />
      </div>
    </div>
  );
}
