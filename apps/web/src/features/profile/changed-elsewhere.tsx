import { Alert } from '@komora/ui/alert';
import { Radio, RadioGroup } from '@komora/ui/radio-group';
import { useText } from '../../shared/i18n/use-text.ts';
import type { Conflict } from './merge-profile.ts';
import css from './profile.module.css';
import type { ProfilePath } from './profile-values.ts';

export interface ChangedElsewhereProps {
  readonly conflicts: readonly Conflict[];
  readonly labelOf: (path: ProfilePath) => string;
  /** A value as displayed. */
  readonly show: (path: ProfilePath, value: string) => string;
  /** Current value of the field. */
  readonly read: (path: ProfilePath) => string;
  readonly onChoose: (path: ProfilePath, value: string) => void;
}

/** The profile was saved elsewhere meanwhile: shows both values of each conflicting field and lets the client choose. */
export function ChangedElsewhere({ conflicts, labelOf, show, read, onChoose }: ChangedElsewhereProps) {
  const text = useText('profile');
  return (
    <Alert tone="warning" title={text('changed.title')} announce>
      <p>{text(conflicts.length === 0 ? 'changed.merged' : 'changed.text')}</p>
      {conflicts.map(({ path, mine, theirs }) => (
        <RadioGroup
          key={path}
          label={labelOf(path)}
          className={css.conflict}
          value={read(path) === theirs ? 'theirs' : read(path) === mine ? 'mine' : undefined}
          onChange={(choice) => onChoose(path, choice === 'theirs' ? theirs : mine)}
        >
          <Radio value="mine">{text('changed.mine', { value: show(path, mine) })}</Radio>
          <Radio value="theirs">{text('changed.theirs', { value: show(path, theirs) })}</Radio>
        </RadioGroup>
      ))}
    </Alert>
  );
}
