import { Alert } from '@komora/ui/alert';
import { Badge } from '@komora/ui/badge';
import { buttonClass } from '@komora/ui/button';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../shared/i18n/use-text.ts';

export interface ReportDoneProps {
  /** Reported now, not in an earlier visit. */
  readonly fresh: boolean;
  /** It happened under the client's account: somebody else knows the password. */
  readonly mine: boolean;
}

/** The operator is informed; shows what else to do. */
export function ReportDone({ fresh, mine }: ReportDoneProps) {
  const text = useText('lock');
  if (!fresh)
    return (
      <Badge tone="warning" icon="shield">
        {text('history.reported')}
      </Badge>
    );
  return (
    <Alert
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
    </Alert>
  );
}
