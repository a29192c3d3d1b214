/** One act of a visitor on a page whose scripts have not arrived yet. */
export type EarlyAct =
  | { readonly kind: 'press'; readonly target: HTMLElement | SVGElement }
  | { readonly kind: 'submit'; readonly target: HTMLFormElement; readonly submitter: HTMLElement | null }
  /** `value` is the text of a field or of a select; `checked` the state of a checkbox or a radio button. */
  | { readonly kind: 'input'; readonly target: Control; readonly value: string; readonly checked: boolean };

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Repeats what a visitor did before the page was hydrated, each act once, in the order in which it was done. React renders between two acts, so that
 * a submit finds the text that was typed before it. A part of the inline script, and self-contained like the rest of it.
 */
export async function replay(acts: readonly EarlyAct[]): Promise<void> {
  /** Sets a value without the setter by which React notes what it knows: the event that follows then counts as a change. */
  function setNatively(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
    const { prototype } = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  }

  const notify = (target: Element, type: 'input' | 'change'): boolean => target.dispatchEvent(new Event(type, { bubbles: true }));

  function replayText(control: HTMLInputElement | HTMLTextAreaElement, stored: string): void {
    // React may have emptied the field since, or the visitor may have typed on.
    const value = control.value === control.defaultValue ? stored : control.value;
    if (value === control.defaultValue) return;
    const { selectionStart, selectionEnd } = control;
    const keepsCaret = control.value === value && selectionStart !== null && control === document.activeElement;
    control.value = control.defaultValue;
    setNatively(control, value);
    if (keepsCaret) control.setSelectionRange(selectionStart, selectionEnd);
    notify(control, 'input');
  }

  function replayCheck(control: HTMLInputElement, checked: boolean): void {
    if (checked === control.defaultChecked) return;
    control.checked = !checked;
    control.click();
  }

  function replayInput({ target, value, checked }: Extract<EarlyAct, { kind: 'input' }>): void {
    if (target instanceof HTMLSelectElement) {
      target.value = value;
      notify(target, 'input');
      notify(target, 'change');
    } else if (target.type === 'checkbox' || target.type === 'radio') replayCheck(target as HTMLInputElement, checked);
    else replayText(target, value);
  }

  function replayOne(act: EarlyAct): void {
    // The document is hydrated, yet a boundary inside it may not be: React hydrates it at once for an event such as this one, which changes nothing.
    notify(act.target, 'input');
    if (act.kind === 'input') replayInput(act);
    else if (act.kind === 'press') act.target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window }));
    else act.target.requestSubmit(act.submitter?.isConnected ? act.submitter : null);
  }

  function stopWaiting(act: EarlyAct): void {
    if (act.kind === 'press') act.target.removeAttribute('aria-busy');
    if (act.kind === 'submit') act.submitter?.removeAttribute('aria-busy');
  }

  for (const act of acts) stopWaiting(act);
  for (const act of acts) {
    await Promise.resolve();
    // An earlier act may have replaced the page.
    if (act.target.isConnected) replayOne(act);
  }
}
