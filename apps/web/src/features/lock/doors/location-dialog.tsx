import { useText } from '../../../texts/use-text.ts';
import { Button, Icon, Sheet } from '../../../ui/index.ts';
import css from './doors.module.css';

export interface LocationDialogProps {
  readonly open: boolean;
  readonly onUnderstood: () => void;
  readonly onClose: () => void;
}

/** Says why the browser is about to ask for the position. */
export function LocationDialog({ open, onUnderstood, onClose }: LocationDialogProps) {
  const text = useText('lock');
  const common = useText('common');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text('position.title')}
      closeLabel={common('action.close')}
      footer={
        <Button variant="primary" size="large" onClick={onUnderstood}>
          {text('position.understood')}
        </Button>
      }
    >
      <div className={css.location}>
        <Icon name="pin" className={css.pin} />
        <p>{text('position.why')}</p>
        <p>{text('position.when')}</p>
        <p>{text('position.precise')}</p>
      </div>
    </Sheet>
  );
}
