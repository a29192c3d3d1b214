import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../button/button.tsx';
import { cx } from '../cx.ts';
import css from './dialog.module.css';
import { showModalAfterPaint } from './show-modal-after-paint.ts';

export type DialogProps = {
  open: boolean;
  /** requested by Escape, the close button or a press outside the dialog */
  onClose: () => void;
  /** after the dialog is gone and the focus is restored */
  onClosed?: () => void;
  title: ReactNode;
  closeLabel: string;
  /** `auto` follows the screen: 100, 85, 45 or 30 % of it; `wide` is for plans, pictures and tables */
  width?: 'auto' | 'wide';
  /** `bottom` makes a sheet on phones: it rises from below and leaves the page visible */
  from?: 'right' | 'bottom';
  /** buttons that stay visible at the bottom */
  footer?: ReactNode;
  children: ReactNode;
};

/** Milliseconds in which the dialog slides away: the token `--modal-slide`. The page takes no keys and presses before its end. */
const slideOf = (dialog: Element): number => Number.parseFloat(getComputedStyle(dialog).transitionDuration) * 1000;

/** A modal dialog on the native `<dialog>`, which traps and restores the focus. */
export function Dialog({ open, onClose, onClosed, title, closeLabel, width = 'auto', from = 'right', footer, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const isComing = useRef(false);
  const titleId = useId();
  // A dialog that closes keeps its title, although its owner may have none left.
  const [shownTitle, setShownTitle] = useState(title);
  useLayoutEffect(() => {
    if (open) setShownTitle(title);
  }, [open, title]);

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open) {
      delete dialog.dataset.closing;
      if (dialog.open) return;
      isComing.current = true;
      return showModalAfterPaint(dialog, () => {
        isComing.current = false;
      });
    }
    if (isComing.current) {
      isComing.current = false;
      dialog.dispatchEvent(new Event('close'));
    }
    if (!dialog.open) return;
    dialog.dataset.closing = '';
    const timer = setTimeout(() => dialog.close(), slideOf(dialog));
    return () => clearTimeout(timer);
  }, [open]);

  const onPress = (event: MouseEvent): void => {
    if (event.target === element.current) onClose();
  };

  return (
    // The cancel event is the keyboard counterpart of a press outside.
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className={cx(css.dialog, css[from], width === 'wide' && css.wide)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => onClosed?.()}
      onMouseDown={onPress}
    >
      <div className={css.sheet}>
        <header className={css.head}>
          <h2 id={titleId} className={css.title}>
            {open ? title : shownTitle}
          </h2>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </header>
        <div className={css.body}>{children}</div>
        {footer && <footer className={css.foot}>{footer}</footer>}
      </div>
    </dialog>
  );
}

/** A dialog that rises from below on phones. */
export function Sheet(props: Omit<DialogProps, 'from'>) {
  return <Dialog {...props} from="bottom" />;
}
