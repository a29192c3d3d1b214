import { Link } from '@tanstack/react-router';
import { useText } from '../../../texts/use-text.ts';
import { Badge, buttonClass, Notice } from '../../../ui/index.ts';

export interface ReportDoneProps {
  /** Just now, not found so in the list. */
  readonly fresh: boolean;
  /** It was done in my name: somebody else knows my password. */
  readonly mine: boolean;
}

/** The operator knows of it; what is left to do. */
export function ReportDone({ fresh, mine }: ReportDoneProps) {
  const text = useText('lock');
  if (!fresh)
    return (
      <Badge tone="warning" icon="shield">
        {text('history.reported')}
      </Badge>
    );
  return (
    <Notice
      tone="success"
      announce
      title={text('history.thanks')}
      actions={
        mine ? (
          <Link to="/my/profile/change-password" className={buttonClass({ variant: 'primary' })}>
            {text('history.password')}
          </Link>
        ) : null
      }
    >
      {text(mine ? 'history.adviceMine' : 'history.adviceOther')}
    </Notice>
  );
}
