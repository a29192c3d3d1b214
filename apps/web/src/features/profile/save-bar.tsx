import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { SubmitButton } from '@komora/web-kit/form-parts';
import type { FormState } from '@komora/web-kit/use-form';
import { useText } from '../../shared/i18n/use-text.ts';
import css from './profile.module.css';

export interface SaveBarProps {
  readonly form: Pick<FormState, 'pending'>;
  /** Why the last try failed, when no field shows it. */
  readonly error: string | undefined;
  readonly onDiscard: () => void;
}

/** Stays in sight while something is not saved. */
export function SaveBar({ form, error, onDiscard }: SaveBarProps) {
  const text = useText('profile');
  return (
    <div className={css.bar} data-save-bar>
      {error === undefined ? null : (
        <Alert tone="error" announce className={css.barError}>
          {error}
        </Alert>
      )}
      <p role="status" className={css.unsaved}>
        {text('save.unsaved')}
      </p>
      <div className={css.acts}>
        <Button variant="quiet" onClick={onDiscard}>
          {text('save.discard')}
        </Button>
        <SubmitButton form={form} variant="primary" icon="check">
          {text('save.submit')}
        </SubmitButton>
      </div>
    </div>
  );
}
