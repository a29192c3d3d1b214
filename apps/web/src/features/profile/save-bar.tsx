import { useText } from '../../texts/use-text.ts';
import { Button, Notice } from '../../ui/index.ts';
import css from './profile.module.css';

export interface SaveBarProps {
  readonly busy: boolean;
  /** Why the last try failed, when no field tells. */
  readonly error: string | undefined;
  readonly onDiscard: () => void;
}

/** Stays in sight while something is not saved. */
export function SaveBar({ busy, error, onDiscard }: SaveBarProps) {
  const text = useText('profile');
  const common = useText('common');
  return (
    <div className={css.bar} data-save-bar>
      {error === undefined ? null : (
        <Notice tone="error" announce className={css.barError}>
          {error}
        </Notice>
      )}
      <p role="status" className={css.unsaved}>
        {text('save.unsaved')}
      </p>
      <div className={css.acts}>
        <Button variant="quiet" onClick={onDiscard}>
          {text('save.discard')}
        </Button>
        <Button type="submit" variant="primary" icon="check" busy={busy} busyLabel={common('state.loading')}>
          {text('save.submit')}
        </Button>
      </div>
    </div>
  );
}
