import type { CancellationReason } from '@komora/api';
import { Checkbox } from '@komora/ui/checkbox';
import { FIELD_ATTRIBUTE } from '@komora/web-kit/controls';
import { useText } from '../../../shared/i18n/use-text.ts';
import css from './cancel.module.css';
import { REASONS } from './cancel-definition.ts';

export interface ReasonsProps {
  readonly chosen: readonly CancellationReason[];
  readonly onChange: (chosen: readonly CancellationReason[]) => void;
}

/** Why the tenancy ends; several may be true. */
export function Reasons({ chosen, onChange }: ReasonsProps) {
  const text = useText('contract');
  return (
    <fieldset className={css.reasons} {...{ [FIELD_ATTRIBUTE]: 'reasons' }}>
      <legend className={css.legend}>
        {text('cancel.reasons')} {text('cancel.optional')}
      </legend>
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
    </fieldset>
  );
}
