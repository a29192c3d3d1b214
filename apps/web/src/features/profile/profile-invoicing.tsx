import type { Profile } from '@komora/api';
import { Button } from '@komora/ui/button';
import type { DetailsState } from '../../entities/billing-details/details-field.tsx';
import { InvoicingFields } from '../../entities/billing-details/invoicing-fields.tsx';
import { emptyDetails } from '../../entities/order/local-order-changes.ts';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { Group } from './group.tsx';
import type { ProfileFieldsProps } from './own-fields.tsx';

export interface ProfileInvoicingProps extends ProfileFieldsProps {
  readonly profile: Profile;
  /** Invoices bear the client's own name and phone. */
  readonly isShared: boolean;
  /** The client wants another name or phone on invoices. */
  readonly onSeparate: () => void;
}

/** Who is invoiced from now on. */
export function ProfileInvoicing({ profile, form, isShared, onSeparate }: ProfileInvoicingProps) {
  const { config } = useApp();
  const text = useText('profile');
  const { values } = form;
  const details = values.invoicingDetails;
  if (details === null) {
    const { firstName, lastName, phoneNumber } = values;
    // The client is who is most likely to be invoiced.
    const begun = { ...emptyDetails(config.country), firstName, lastName, email: profile.email, telephoneNumber: phoneNumber, version: 0 };
    return (
      <Group title={text('invoicing.title')} text={text('invoicing.text')}>
        <p>{text('invoicing.none')}</p>
        <div>
          <Button icon="plus" onClick={() => form.change((before) => ({ ...before, invoicingDetails: begun }))}>
            {text('invoicing.add')}
          </Button>
        </div>
      </Group>
    );
  }
  const state: DetailsState = {
    details,
    prefix: 'invoicingDetails.',
    code: (path) => form.code(`invoicingDetails.${path}`),
    write: (path, value) => form.set(`invoicingDetails.${path}`, value),
  };
  return (
    <Group title={text('invoicing.title')} text={text('invoicing.text')}>
      <InvoicingFields
        state={state}
        phoneCountry={config.country}
        level={3}
        onType={(type) => form.set('invoicingDetails.type', type)}
        sharedContact={
          isShared ? (
            <>
              <p>{text('invoicing.own')}</p>
              <Button variant="quiet" icon="edit" onClick={onSeparate}>
                {text('invoicing.other')}
              </Button>
            </>
          ) : undefined
        }
      />
    </Group>
  );
}
