import { controlOf, FIELD_ATTRIBUTE } from '@komora/web-kit/controls';

/** A field as the form shows it. */
export interface FieldWords {
  readonly name: string;
  readonly show: (value: unknown) => string;
}

const textOf = (element: Element | null | undefined): string => element?.textContent?.trim() ?? '';
/** The label without the word for optional fields, which stands in an element of its own. */
const labelOf = (label: HTMLLabelElement | undefined): string =>
  label?.firstChild?.nodeType === Node.TEXT_NODE ? (label.firstChild.textContent ?? '').trim() : textOf(label);

/** Reads name and choices of a field from the form, which shows them in the language of the page. Null for a field without a control. */
export function readFieldWords(form: HTMLElement | null, path: string): FieldWords | null {
  const control = controlOf(form, path);
  if (control === null) return null;
  const group = control.closest(`[${FIELD_ATTRIBUTE}]`);
  const legend = textOf((group ?? control).closest('fieldset')?.querySelector('legend') ?? group?.querySelector('legend'));
  const label = labelOf(control.labels?.[0]);
  if (group !== null) {
    const choice = (value: unknown) => group.querySelector<HTMLInputElement>(`input[value="${CSS.escape(String(value))}"]`);
    return { name: legend, show: (value) => labelOf(choice(value)?.labels?.[0]) || String(value) };
  }
  // A text of the operator has one field per language, in a group that names it.
  const name = path.includes('.') && legend !== '' ? `${legend}: ${label}` : label;
  // A secret is on no screen.
  if (control.type === 'password') return { name, show: () => '••••' };
  if (!(control instanceof HTMLSelectElement)) return { name, show: String };
  return { name, show: (value) => textOf([...control.options].find((option) => option.value === value)) || String(value) };
}
