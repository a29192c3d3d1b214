import { FormField } from '@komora/web-kit/form-field';
import { useText } from '../../shared/i18n/use-text.ts';
import type { DetailsState } from './details-field.tsx';
import { joinStreet, splitStreet } from './street-line.ts';

/** Street and house number in one line: browsers fill both into one field. */
export function StreetField({ state, className }: { readonly state: DetailsState; readonly className?: string | undefined }) {
  const text = useText('invoicing');
  return (
    <FormField
      name={`${state.prefix}address.street`}
      label={text('field.address.street')}
      autoComplete="street-address"
      className={className}
      code={state.code('address.street')}
      value={joinStreet(state.details.address)}
      onWrite={(line) => {
        const { street, number } = splitStreet(line);
        state.write('address.street', street);
        state.write('address.number', number);
      }}
    />
  );
}
