import { type ReactNode, useEffect, useId, useRef } from 'react';
import css from './over-page.module.css';

export interface OverPageProps {
  readonly title: string;
  /** The page behind must not be seen. */
  readonly isOpaque?: boolean;
  /** Without it, Escape does nothing: the page behind can do nothing either. */
  readonly onCancel?: () => void;
  readonly children: ReactNode;
}

/** A modal question over the open page, which keeps everything that was typed. */
export function OverPage({ title, isOpaque = false, onCancel, children }: OverPageProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className={isOpaque ? `${css.dialog} ${css.opaque}` : css.dialog}
      onCancel={(event) => {
        event.preventDefault();
        onCancel?.();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
