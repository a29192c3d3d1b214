import type { WarehousePlan } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import css from './floor-plan.module.css';
import type { SaveState } from './use-autosave.ts';

export interface SaveStatusProps {
  readonly state: SaveState;
  readonly hasDraft: boolean;
  readonly onRetry: () => void;
  readonly onLoadTheirs: (plan: WarehousePlan) => void;
  readonly onKeepMine: (version: number) => void;
}

/** State of saving the draft; a conflict with both ways out. */
export function SaveStatus({ state, hasDraft, onRetry, onLoadTheirs, onKeepMine }: SaveStatusProps) {
  const app = useApp();
  const text = useText('console-plan');
  const common = useText('common');
  if (state.kind === 'conflict') {
    const { theirs } = state;
    return (
      <Alert
        tone="warning"
        announce
        title={text('conflict.title')}
        actions={
          <>
            <Button onClick={() => onLoadTheirs(theirs)}>{text('conflict.theirs')}</Button>
            <Button variant="danger" onClick={() => onKeepMine(theirs.version)}>
              {text('conflict.mine')}
            </Button>
          </>
        }
      >
        {theirs.draft === null ? text('conflict.published') : text('conflict.saved', { name: theirs.draft.savedBy })}
      </Alert>
    );
  }
  if (state.kind === 'failed')
    return (
      <Alert tone="error" announce actions={<Button onClick={onRetry}>{common('action.retry')}</Button>} title={text('save.failed')}>
        {errorText(app.texts, state.error)}
      </Alert>
    );
  return (
    <p className={css.state} role="status">
      {text(state.kind === 'saved' && !hasDraft ? 'save.none' : `save.${state.kind}`)}
    </p>
  );
}
