import type { Location } from '@komora/contract';
import { useSearch } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Button, Field, Notice, TextInput } from '../ui/index.ts';
import type { useMyPosition } from './use-my-position.ts';

/** The longest text that is searched for, letters. */
const LONGEST = 100;

export interface TownFieldProps extends Pick<ComponentProps<'input'>, 'value' | 'onChange' | 'placeholder' | 'className'> {
  readonly label: string;
}

/** Where a town, a street or a name is typed; a browser without script sends it as `search`. */
export function TownField({ label, className, ...input }: TownFieldProps) {
  // Links keep these; a browser without script sends what the form holds.
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

/** A way to name one's own place instead of a town. */
export type MyPosition = ReturnType<typeof useMyPosition>;

export interface MyPositionButtonProps {
  readonly position: MyPosition;
  readonly label: string;
  readonly askingLabel: string;
  readonly onKnown: (place: Location) => void;
  readonly className?: string | undefined;
}

export function MyPositionButton({ position: { state, ask }, label, askingLabel, onKnown, className }: MyPositionButtonProps) {
  return (
    <Button
      variant="quiet"
      icon="location"
      busy={state === 'asking'}
      busyLabel={askingLabel}
      className={className}
      onClick={() => ask(onKnown)}
    >
      {label}
    </Button>
  );
}

type RefusalText = `position.${'denied' | 'failed'}.${'title' | 'help'}`;

export interface MyPositionNoticeProps {
  readonly position: MyPosition;
  /** The page's own words. */
  readonly text: (key: RefusalText) => string;
  readonly className?: string | undefined;
}

/** Why the place is not known, where the device would not tell it. */
export function MyPositionNotice({ position: { state }, text, className }: MyPositionNoticeProps) {
  if (state !== 'denied' && state !== 'failed') return null;
  return (
    <Notice tone="warning" announce title={text(`position.${state}.title`)} className={className}>
      {text(`position.${state}.help`)}
    </Notice>
  );
}
