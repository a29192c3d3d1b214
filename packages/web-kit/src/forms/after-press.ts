let isPressed = false;
let isWatching = false;

/** Follows the pointer from now on. */
export function watchPresses(): void {
  if (isWatching) return;
  isWatching = true;
  const options = { capture: true, passive: true };
  const end = () => {
    isPressed = false;
  };
  addEventListener(
    'pointerdown',
    () => {
      isPressed = true;
    },
    options,
  );
  addEventListener('pointerup', end, options);
  addEventListener('pointercancel', end, options);
}

/**
 * Runs `act` at once, or after the click of a press that is not over. Content that appears during a press moves the button away from the pointer, and
 * the browser then sends no click.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) {
    act();
    return;
  }
  const run = () => {
    removeEventListener('pointerup', run);
    removeEventListener('pointercancel', run);
    // The click follows the pointerup in the same task.
    setTimeout(act);
  };
  addEventListener('pointerup', run);
  addEventListener('pointercancel', run);
}
