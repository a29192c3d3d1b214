import { Alert } from '@komora/ui/alert';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { CopyField } from '../../shared/copy-field.tsx';
import { invitationLink } from '../../shared/fragment.ts';
import { BROWSER_ZONE } from '../../shared/zone.ts';

/** A link to hand over. It is shown once. */
export function InvitationLink({ invitation }: { readonly invitation: { readonly token: string; readonly expiresAt: string } }) {
  const text = useText('console-staff');
  const format = useFormat();
  return (
    <Alert
      tone="success"
      announce
      title={text('link.title')}
      actions={<CopyField label={text('link.label')} value={invitationLink(window.location.origin, invitation.token)} />}
    >
      {text('link.text', { until: format.dateTime(invitation.expiresAt, BROWSER_ZONE) })}
    </Alert>
  );
}
