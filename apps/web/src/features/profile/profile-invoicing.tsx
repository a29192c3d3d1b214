import type { Profile } from '@komora/contract';
import { useApp } from '../../app.ts';
import type { DetailsState } from '../../invoicing/details-field.tsx';
import { InvoicingFields } from '../../invoicing/invoicing-fields.tsx';
import type { StoredDetails } from '../../invoicing/stored-details.ts';
import { emptyDetails } from '../../local-order-changes.ts';
import { useText } from '../../texts/use-text.ts';
import { Button } from '../../ui/index.ts';
import { Group } from './group.tsx';
import type { ProfileFieldsProps } from './own-fields.tsx';

export interface ProfileInvoicingProps extends ProfileFieldsProps {
  readonly profile: Profile;
  readonly onBegin: (details: StoredDetails) => void;
}

/** Who is invoiced from now on. */
export function ProfileInvoicing({ profile, values, error, leave, write, onBegin }: ProfileInvoicingProps) {
  const { config } = useApp();
  const text = useText('profile');
  const details = values.invoicingDetails;
  if (details === null) {
    const { firstName, lastName, phoneNumber } = values;
    // The client is who is most likely to be invoiced.
    const begun = { ...emptyDetails(config.country), firstName, lastName, email: profile.email, telephoneNumber: phoneNumber, version: 0 };
    return (
      <Group title={text('invoicing.title')} text={text('invoicing.text')}>
        <p>{text('invoicing.none')}</p>
        <div>
          <Button icon="plus" onClick={() => onBegin(begun)}>
            {text('invoicing.add')}
          </Button>
        </div>
      </Group>
    );
  }
  const state: DetailsState = {
    details,
    prefix: 'invoicingDetails.',
    error: (path) => error(`invoicingDetails.${path}`),
    leave: (path) => leave(`invoicingDetails.${path}`),
    write: (path, value) => write(`invoicingDetails.${path}`, value),
  };
  return (
    <Group title={text('invoicing.title')} text={text('invoicing.text')}>
      <InvoicingFields state={state} level={3} onType={(type) => write('invoicingDetails.type', type)} />
    </Group>
  );
}
