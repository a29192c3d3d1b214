type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** An element around several controls that are one field, for example of a group of radio buttons. */
export const FIELD_ATTRIBUTE = 'data-field';

/** The control of a field that takes the focus; of a group the chosen one, else the first. */
export function controlOf(form: HTMLElement | null, path: string): Control | null {
  const name = CSS.escape(path);
  const group = form?.querySelector(`[${FIELD_ATTRIBUTE}="${name}"]`);
  if (!group) return form?.querySelector<Control>(`[name="${name}"]`) ?? null;
  return group.querySelector<Control>('input:checked') ?? group.querySelector<Control>('input, textarea, select');
}

/** The name of the field that the focus leaves; null while it stays within the field's group. */
export function leftField(target: EventTarget, next: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  const group = target.closest(`[${FIELD_ATTRIBUTE}]`);
  if (group === null) return target.getAttribute('name');
  return next instanceof Node && group.contains(next) ? null : group.getAttribute(FIELD_ATTRIBUTE);
}
