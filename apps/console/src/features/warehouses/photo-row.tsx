import type { PhotoRecord } from '@komora/api/admin';
import { photoWidths } from '@komora/domain/photo-widths';
import { languageOf } from '@komora/i18n';
import { Badge } from '@komora/ui/badge';
import { IconButton } from '@komora/ui/button';
import { useLocale, useText } from '@komora/web-kit/use-text';
import { useEffect, useRef } from 'react';
import { textIn } from '../../shared/localised.ts';
import css from './photos.module.css';

export interface PhotoRowProps {
  readonly photo: PhotoRecord;
  readonly index: number;
  readonly total: number;
  readonly isDragged: boolean;
  readonly onMove: (to: number) => void;
  /** The row that is dragged; null at the end. */
  readonly onDrag: (index: number | null) => void;
  readonly onDrop: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One photo. Its buttons do with the keyboard what dragging does with a pointer. */
export function PhotoRow({ photo, index, total, isDragged, onMove, onDrag, onDrop, onEdit, onDelete }: PhotoRowProps) {
  const text = useText('console-warehouses');
  const locale = useLocale();
  const row = useRef<HTMLLIElement>(null);
  const pressed = useRef<{ readonly direction: 'up' | 'down'; readonly from: number } | null>(null);
  const alt = textIn(photo.alt, languageOf(locale));
  const number = index + 1;
  const move = (direction: 'up' | 'down'): void => {
    pressed.current = { direction, from: index };
    onMove(direction === 'up' ? index - 1 : index + 1);
  };
  // A row that moves in the document loses the focus.
  useEffect(() => {
    if (pressed.current === null || pressed.current.from === index) return;
    row.current?.querySelector<HTMLElement>(`[data-move="${pressed.current.direction}"]`)?.focus();
    pressed.current = null;
  }, [index]);
  return (
    <li
      ref={row}
      className={css.row}
      draggable
      data-dragged={isDragged || undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        onDrag(index);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDragEnd={() => onDrag(null)}
      onDrop={(event) => {
        if (event.dataTransfer.files.length > 0) return;
        event.preventDefault();
        onDrop();
      }}
    >
      <img
        src={`/photos/${photo.hash}/${photoWidths(photo.width)[0]}.webp`}
        width={photo.width}
        height={photo.height}
        alt=""
        loading="lazy"
        draggable={false}
        className={css.picture}
      />
      <div className={css.facts}>
        <strong>{text('photos.number', { number })}</strong>
        {alt === '' ? <Badge tone="warning">{text('photos.noText')}</Badge> : <span className={css.alt}>{alt}</span>}
      </div>
      <div className={css.actions}>
        <IconButton
          icon="chevron-up"
          data-move="up"
          label={text('photos.up', { number })}
          aria-disabled={index === 0}
          onClick={() => move('up')}
        />
        <IconButton
          icon="chevron-down"
          data-move="down"
          label={text('photos.down', { number })}
          aria-disabled={number === total}
          onClick={() => move('down')}
        />
        <IconButton icon="edit" label={text('photos.edit', { number })} onClick={onEdit} />
        <IconButton icon="trash" label={text('photos.delete', { number })} onClick={onDelete} />
      </div>
    </li>
  );
}
