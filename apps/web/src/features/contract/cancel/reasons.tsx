import type { CancellationReason } from '@komora/contract';
import { useId } from 'react';
import { useText } from '../../../texts/use-text.ts';
import { Checkbox, Icon } from '../../../ui/index.ts';
import css from './cancel.module.css';
import { REASONS } from './use-cancel-form.ts';

export interface ReasonsProps {
  readonly chosen: readonly CancellationReason[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly CancellationReason[]) => void;
  /** The focus went on from the last of them. */
  readonly onLeave: () => void;
}

/** Why the tenancy ends; several may be true. */
export function Reasons({ chosen, error, onChange, onLeave }: ReasonsProps) {
  const text = useText('contract');
  const id = useId();
  return (
    <fieldset
      className={css.reasons}
      aria-describedby={error === undefined ? undefined : id}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave();
      }}
    >
      <legend className={css.legend}>{text('cancel.reasons')}</legend>
      {REASONS.map((reason) => (
        <Checkbox
          key={reason}
          name="reasons"
          value={reason}
          checked={chosen.includes(reason)}
          onChange={({ target }) => onChange(REASONS.filter((one) => (one === reason ? target.checked : chosen.includes(one))))}
        >
          {text(`cancel.reason.${reason}`)}
        </Checkbox>
      ))}
      <div id={id} className={css.error} aria-live="polite">
        {error === undefined ? null : (
          <>
            <Icon name="error" />
            <span>{error}</span>
          </>
        )}
      </div>
    </fieldset>
  );
}
