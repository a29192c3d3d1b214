import { useHydrated } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Takes over what was typed, ticked, or filled in by the browser while the page was still the server's plain HTML: the form would
 * otherwise show it and know nothing of it.
 */
export function useTypedBefore(form: RefObject<HTMLFormElement | null>, take: (name: string, value: string | boolean) => void): void {
  const takeOver = useEffectEvent(take);
  useEffect(() => {
    for (const input of form.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? []) {
      if (input.type === 'checkbox') {
        if (input.checked) takeOver(input.name, true);
      } else if (input.value !== '') takeOver(input.name, input.value);
    }
  }, [form]);
}

/** The type of a form's button: until the page answers presses, sending the form would put what was typed into the address. */
export function useSubmitType(): 'submit' | 'button' {
  return useHydrated() ? 'submit' : 'button';
}
