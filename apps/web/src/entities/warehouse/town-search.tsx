import type { Location } from '@komora/api';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Field } from '@komora/ui/field';
import { TextInput } from '@komora/ui/inputs';
import { useSearch } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { MyPosition } from './use-my-position.ts';

/** Longest search text in characters. */
const LONGEST = 100;

export interface TownFieldProps extends Pick<ComponentProps<'input'>, 'value' | 'onChange' | 'placeholder' | 'className'> {
  readonly label: string;
}

/** Field for a town, street or name; without scripts the browser submits it as `search`. */
export function TownField({ label, className, ...input }: TownFieldProps) {
  // Links keep these values; without scripts the form must submit them.
  const { limitedView, lang } = useSearch({ from: '__root__' });
  return (
    <>
      {Object.entries({ limitedView, lang }).map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
      <Field label={label} className={className}>
        {(control) => (
          <TextInput
            {...control}
            {...input}
            type="search"
            name="search"
            icon="search"
            autoComplete="address-level2"
            enterKeyHint="search"
            maxLength={LONGEST}
          />
        )}
      </Field>
    </>
  );
}

export interface MyPositionButtonProps {
  readonly position: MyPosition;
  readonly label: string;
  readonly askingLabel: string;
  readonly onKnown: (place: Location, zoom: number) => void;
  readonly className?: string | undefined;
}

/** Button that uses the visitor's position instead of a town. */
export function MyPositionButton({ position: { state, findPlace }, label, askingLabel, onKnown, className }: MyPositionButtonProps) {
  return (
    <Button
      variant="quiet"
      icon="location"
      busy={state === 'asking'}
      busyLabel={askingLabel}
      className={className}
      onClick={() => findPlace(onKnown)}
    >
      {label}
    </Button>
  );
}

type PositionErrorText = `position.${'denied' | 'failed'}.${'title' | 'help'}`;

export interface MyPositionNoticeProps {
  readonly position: MyPosition;
  /** Label of the button. */
  readonly text: (key: PositionErrorText) => string;
  readonly className?: string | undefined;
}

/** The explanation before the browser asks, and the error when the device does not give its position. */
export function MyPositionNotice({ position: { state, dialog }, text, className }: MyPositionNoticeProps) {
  if (state !== 'denied' && state !== 'failed') return dialog;
  return (
    <Alert tone="warning" announce title={text(`position.${state}.title`)} className={className}>
      {text(`position.${state}.help`)}
    </Alert>
  );
}
