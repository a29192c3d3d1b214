import { afterPaint } from '../after-paint.ts';

/** Events that could act on the page behind the dialog. */
const ACTS = ['keydown', 'pointerdown', 'mousedown', 'click'] as const;

/**
 * Shows a modal dialog after the browser has painted the press that opens it: a modal dialog makes the page behind inert, for which the browser
 * computes the style of every element. A key or press before that shows the dialog at once and does not reach the page behind.
 * @returns drops the dialog if it is not shown yet
 */
export function showModalAfterPaint(dialog: HTMLDialogElement, onShown: () => void): () => void {
  const show = (): void => {
    drop();
    onShown();
    dialog.showModal();
  };
  const cancel = afterPaint(show);
  const onAct = (event: Event): void => {
    event.stopImmediatePropagation();
    // A second press is dropped: it was meant for the button behind. Letters, Tab and Escape act in the dialog, which has the focus then.
    if (!(event instanceof KeyboardEvent) || event.key === 'Enter' || event.key === ' ') event.preventDefault();
    show();
  };
  for (const type of ACTS) window.addEventListener(type, onAct, true);
  const drop = (): void => {
    cancel();
    for (const type of ACTS) window.removeEventListener(type, onAct, true);
  };
  return drop;
}
