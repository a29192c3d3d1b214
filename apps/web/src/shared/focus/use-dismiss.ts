import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Closes an open part of the page on Escape, which returns the focus to its button, and on a press outside.
 * @param part with its button
 */
export function useDismiss(
  part: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onDismiss: () => void,
): void {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      dismiss();
      button.current?.focus();
    };
    const onPress = (event: PointerEvent): void => {
      if (event.target instanceof Node && part.current?.contains(event.target) === false) dismiss();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [isOpen, part, button]);
}
