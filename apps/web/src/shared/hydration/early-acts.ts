import { type Control, type EarlyAct, replay } from './replay.ts';

interface EarlyActs {
  /** Marks a region as hydrated, and returns the function that repeats its acts, oldest first. */
  readonly goLive: (region: Document | Element) => () => Promise<void>;
}

declare global {
  interface Window {
    earlyActs?: EarlyActs;
  }
}

/**
 * Runs as an inline script at the start of each page, before any other script. Keeps what a visitor does until React listens, and stops the native
 * submit of a form, which would lose the typed text. Self-contained: its source text is all that reaches the browser.
 */
function keepEarlyActs(window: Window & typeof globalThis, repeat: typeof replay): void {
  const { document } = window;
  /** Late regions that are not hydrated yet; null until the document is. */
  let late: Set<Node> | null = null;
  const stored: EarlyAct[] = [];
  /** The event that is being dispatched, with its act. */
  let current: { readonly event: Event; readonly act: EarlyAct } | null = null;
  const controls = 'input:not([type=hidden],[readonly]),textarea:not([readonly]),select';
  const regionOf = (node: Element): Node => node.closest('[data-late]') ?? document;
  const waits = (node: Element): boolean => late === null || late.has(regionOf(node));

  const keep = (event: Event, act: EarlyAct): void => {
    const before = stored.findIndex(({ kind, target }) => kind === act.kind && target === act.target);
    if (before >= 0) stored.splice(before, 1);
    stored.push(act);
    current = { event, act };
  };
  const read = (target: Control): EarlyAct => ({
    kind: 'input',
    target,
    value: target.value,
    checked: 'checked' in target && target.checked,
  });
  const isUntouched = (control: Control): boolean => {
    if ('options' in control) return [...control.options].every((option) => option.selected === option.defaultSelected);
    if (control.type === 'checkbox' || control.type === 'radio')
      return (control as HTMLInputElement).checked === (control as HTMLInputElement).defaultChecked;
    return control.value === control.defaultValue;
  };
  const wait = (element: Element | null): void => element?.setAttribute('aria-busy', 'true');

  const listeners = {
    click(event: Event): void {
      const { target } = event;
      const pressed = target instanceof window.Element ? target.closest<HTMLElement>('button[type=button],[role=button]') : null;
      if (pressed === null || !waits(pressed)) return;
      wait(pressed);
      keep(event, { kind: 'press', target: pressed });
    },
    submit(event: Event): void {
      const form = event.target as HTMLFormElement;
      // A search form may be sent natively: its text belongs into the address.
      if (form.method !== 'post' || !waits(form)) return;
      event.preventDefault();
      const { submitter } = event as SubmitEvent;
      wait(submitter);
      keep(event, { kind: 'submit', target: form, submitter });
    },
    input(event: Event): void {
      const { target } = event;
      if (target instanceof window.Element && target.matches(controls) && waits(target)) keep(event, read(target as Control));
    },
    change: (event: Event): void => listeners.input(event),
  };
  const types = Object.keys(listeners) as (keyof typeof listeners)[];
  // Before React, which stops an event whose target is in a boundary that it cannot hydrate yet. It never stops a submit.
  const isCapturing = (type: string): boolean => type !== 'submit';
  for (const type of types) window.addEventListener(type, listeners[type], isCapturing(type));

  window.earlyActs = {
    goLive(region) {
      if (late === null) late = new Set(document.querySelectorAll('[data-late]'));
      else late.delete(region);
      const belongs = (node: Element): boolean => regionOf(node) === region;
      // A browser that fills in a form by itself does not always say so.
      for (const control of document.querySelectorAll<Control>(`form[method=post] :is(${controls})`)) {
        const known = stored.some((act) => act.kind === 'input' && act.target === control);
        if (belongs(control) && !known && !isUntouched(control)) stored.unshift(read(control));
      }
      const acts = stored.filter(({ target }) => belongs(target));
      for (const act of acts) stored.splice(stored.indexOf(act), 1);
      if (late.size === 0) for (const type of types) window.removeEventListener(type, listeners[type], isCapturing(type));
      // React hydrates this region because of an event, and handles a press itself afterwards. Of an input it takes the new text for the one that it
      // has rendered, and reports no change.
      const handled =
        current !== null && current.event.eventPhase !== window.Event.NONE && current.act.kind === 'press' ? current.act : null;
      if (handled) handled.target.removeAttribute('aria-busy');
      const remaining = acts.filter((act) => act !== handled);
      // The visitor may have typed on since. React runs effects before it renders again, at the latest while it handles the next letter: the
      // controls still hold all that was typed, and this is the last moment at which they do.
      return () => repeat(remaining.map((act) => (act.kind === 'input' ? read(act.target) : act)));
    },
  };
}

/** The inline script as HTML; the page's Content-Security-Policy names its hash. */
export const EARLY_ACTS = `(${keepEarlyActs.toString()})(window,${replay.toString()})`;
