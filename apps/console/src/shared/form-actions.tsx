import { Button } from '@komora/ui/button';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { useText } from '@komora/web-kit/use-text';
import type { ComponentProps } from 'react';
import css from './form.module.css';

export interface FormActionsProps extends Pick<ComponentProps<typeof SubmitButton>, 'form' | 'variant' | 'children'> {
  readonly onCancel: () => void;
}

/** The buttons at the end of a form in a dialog: what it does, and the way out. */
export function FormActions({ form, variant = 'primary', onCancel, children }: FormActionsProps) {
  const common = useText('common');
  return (
    <div className={css.actions}>
      <SubmitButton form={form} variant={variant}>
        {children}
      </SubmitButton>
      <Button variant="quiet" onClick={onCancel}>
        {common('action.cancel')}
      </Button>
    </div>
  );
}
