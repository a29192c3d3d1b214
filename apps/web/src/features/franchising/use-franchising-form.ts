import { languageOf } from '@komora/i18n';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useApp } from '../../app.ts';
import { useFieldErrors } from '../../forms/use-field-errors.ts';
import { useLocale } from '../../texts/use-text.ts';
import { FRANCHISING } from './franchising-kind.ts';
import { EMPTY, FIELDS, type FranchisingField, type FranchisingValues } from './franchising-values.ts';

type Form = RefObject<HTMLFormElement | null>;
type Control = HTMLInputElement | HTMLTextAreaElement;

/** The control of a field that takes the focus: of a choice, the chosen one or the first. */
function controlOf(form: Form, name: FranchisingField): Control | null {
  const field = form.current?.querySelector(`[data-field="${name}"]`);
  return field?.querySelector<Control>('input:checked, textarea') ?? field?.querySelector<Control>('input') ?? null;
}

/** What stands in the form, its errors, and how it is sent. What was typed stays until it has been sent. */
export function useFranchisingForm(form: Form) {
  const app = useApp();
  const userLanguage = languageOf(useLocale());
  const [values, setValues] = useState<FranchisingValues>(EMPTY);
  /** Where the confirmation went. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  const errors = useFieldErrors(FRANCHISING, values);
  // What was typed or chosen while the page was still the server's plain HTML.
  const takeOver = useEffectEvent(() => {
    const typed = FIELDS.flatMap((name) => {
      const control = controlOf(form, name);
      const text = control === null || (control.type === 'radio' && !(control as HTMLInputElement).checked) ? '' : control.value;
      return text === '' ? [] : [[name, text] as const];
    });
    if (typed.length > 0) setValues((before) => ({ ...before, ...Object.fromEntries(typed) }));
  });
  useEffect(() => takeOver(), []);
  const focus = (name: FranchisingField | undefined): void => {
    if (name !== undefined) controlOf(form, name)?.focus();
  };
  const send = useMutation({
    mutationFn: async (given: FranchisingValues): Promise<string | null> => {
      const judged = await errors.judge(given);
      if (!judged.good) {
        focus(errors.first(judged.errors));
        return null;
      }
      await app.call('POST /api/client/franchising/contact', { body: { ...judged.value, userLanguage } });
      return judged.value.email;
    },
    onSuccess: (email) => {
      if (email !== null) setSentTo(email);
    },
    onError: (error, given) => focus(errors.take(error, given)[0]),
  });
  return {
    values,
    errors,
    send,
    sentTo,
    set: (name: FranchisingField, value: string): void => setValues((before) => ({ ...before, [name]: value })),
    /** An empty form again, for somebody else. */
    begin: (): void => {
      setSentTo(null);
      setValues(EMPTY);
      errors.reset();
    },
  };
}
