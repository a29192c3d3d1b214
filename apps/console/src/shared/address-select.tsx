import { Select, type SelectProps } from '@komora/ui/inputs';
import { useChoice } from '@komora/web-kit/after-paint';

export interface AddressSelectProps extends Omit<SelectProps, 'value' | 'onChange'> {
  /** The choice in the address. */
  readonly value: string;
  /** Writes the choice into the address. */
  readonly onChoose: (value: string) => void;
}

/** A choice that the address keeps. */
export function AddressSelect({ value, onChoose, ...rest }: AddressSelectProps) {
  const [shown, choose] = useChoice(value, onChoose);
  return <Select {...rest} value={shown} onChange={(event) => choose(event.currentTarget.value)} />;
}
