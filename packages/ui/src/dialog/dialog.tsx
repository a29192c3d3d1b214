import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../button/button.tsx';
import { cx } from '../cx.ts';
import css from './dialog.module.css';

/** Milliseconds from the wish to close until the dialog is gone; the specification's constant. */
export const CLOSE_DELAY = 500;

export type DialogProps = {
  open: boolean;
  /** asked for by Escape, the close button or a press beside the dialog */
  onClose: () => void;
  /** after the dialog is gone and the focus is back where it was */
  onClosed?: () => void;
  title: ReactNode;
  closeLabel: string;
  /** `auto` follows the screen: 100, 85, 45 or 30 % of it; `wide` is for plans, pictures and tables */
  width?: 'auto' | 'wide';
  /** `bottom` makes a sheet of it on the phone: it comes from below and lets the page be seen */
  from?: 'right' | 'bottom';
  /** the acts, kept in sight at the foot */
  footer?: ReactNode;
  children: ReactNode;
};

const wantsStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A modal dialog on the browser's own `<dialog>`: it traps focus and gives it back. */
export function Dialog({ open, onClose, onClosed, title, closeLabel, width = 'auto', from = 'right', footer, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open) {
      delete dialog.dataset.closing;
      if (!dialog.open) dialog.showModal();
      return;
    }
    if (!dialog.open) return;
    dialog.dataset.closing = '';
    const timer = setTimeout(() => dialog.close(), wantsStillness() ? 0 : CLOSE_DELAY);
    return () => clearTimeout(timer);
  }, [open]);

  const onPress = (event: MouseEvent): void => {
    if (event.target === element.current) onClose();
  };

  return (
    // Escape reaches the dialog as a cancel event, so that the press has its keyboard counterpart.
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
            {title}
          </h2>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </header>
        <div className={css.body}>{children}</div>
        {footer && <footer className={css.foot}>{footer}</footer>}
      </div>
    </dialog>
  );
}

/** A dialog that rises from below on the phone. */
export function Sheet(props: Omit<DialogProps, 'from'>) {
  return <Dialog {...props} from="bottom" />;
}
