import { useText } from '../../texts/use-text.ts';
import { Notice, Radio, RadioGroup } from '../../ui/index.ts';
import type { Conflict } from './merge-profile.ts';
import css from './profile.module.css';
import type { ProfilePath } from './profile-values.ts';

export interface ChangedElsewhereProps {
  readonly conflicts: readonly Conflict[];
  readonly labelOf: (path: ProfilePath) => string;
  /** A value as people read it. */
  readonly show: (path: ProfilePath, value: string) => string;
  /** What stands in a field now. */
  readonly read: (path: ProfilePath) => string;
  readonly onChoose: (path: ProfilePath, value: string) => void;
}

/** The profile was saved elsewhere meanwhile: both values of each field that was changed twice, and the choice between them. */
export function ChangedElsewhere({ conflicts, labelOf, show, read, onChoose }: ChangedElsewhereProps) {
  const text = useText('profile');
  return (
    <Notice tone="warning" title={text('changed.title')} announce>
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
    </Notice>
  );
}
