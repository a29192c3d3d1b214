import { Button } from '@komora/ui/button';
import { Sheet } from '@komora/ui/dialog';
import { Icon } from '@komora/ui/icon';
import { useText } from '../i18n/use-text.ts';
import css from './position-dialog.module.css';

/** Purpose of the position. */
export type PositionPurpose = 'doors' | 'search';

export interface PositionDialogProps {
  readonly purpose: PositionPurpose;
  readonly open: boolean;
  readonly onUnderstood: () => void;
  readonly onClose: () => void;
}

/** Explains why the browser will ask for the position. Needs the texts of `lock`. */
export function PositionDialog({ purpose, open, onUnderstood, onClose }: PositionDialogProps) {
  const text = useText('lock');
  const common = useText('common');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text(purpose === 'doors' ? 'position.title' : 'position.searchTitle')}
      closeLabel={common('action.close')}
      footer={
        <Button variant="primary" size="large" onClick={onUnderstood}>
          {text('position.understood')}
        </Button>
      }
    >
      <div className={css.explanation}>
        <Icon name="pin" className={css.pin} />
        <p>{text('position.why')}</p>
        <p>{text(purpose === 'doors' ? 'position.when' : 'position.searchWhen')}</p>
        {purpose === 'doors' ? <p>{text('position.precise')}</p> : null}
      </div>
    </Sheet>
  );
}
