/**
 * Runs an act after the browser has painted what the event changed, so that a person sees a response before longer work.
 * @returns drops the act if it has not run yet
 */
export function afterPaint(act: () => void): () => void {
  // The timer alone serves a tab in the background, which is not painted.
  let timer = setTimeout(act, 200);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(act);
  });
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}
