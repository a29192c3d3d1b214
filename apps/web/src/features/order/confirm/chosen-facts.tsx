import { personName } from '@komora/domain/person-name';
import { addressText } from '@komora/i18n';
import { Card } from '@komora/ui/card';
import { DataList, type DataRow } from '@komora/ui/data-list';
import { Icon } from '@komora/ui/icon';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countryNames } from '../../../entities/billing-details/country-names.ts';
import type { StoredDetails } from '../../../entities/billing-details/stored-details.ts';
import { localised } from '../../../entities/warehouse/localised.ts';
import { useApp } from '../../../shared/app-context.ts';
import { usePhoneText } from '../../../shared/forms/phone.ts';
import { useFormat, useLocale, useText } from '../../../shared/i18n/use-text.ts';
import form from '../form.module.css';
import { periodOf } from '../order-queries.ts';
import type { ReadyOrder } from '../ready-order.ts';
import css from './confirm.module.css';

function Facts(props: {
  readonly title: string;
  readonly to: '/order/first' | '/order/user-details';
  readonly rows: readonly DataRow[];
  readonly edit: string;
}) {
  return (
    <Card as="section">
      <div className={css.factsHead}>
        <h2>{props.title}</h2>
        <Link to={props.to} className={css.edit}>
          <Icon name="edit" /> {props.edit}
        </Link>
      </div>
      <DataList rows={props.rows} />
    </Card>
  );
}

/** The chosen values, each with a link to change it. */
export function ChosenFacts({ order, offer }: Pick<ReadyOrder, 'order' | 'offer'>) {
  const { config } = useApp();
  const text = useText('order');
  const format = useFormat();
  const locale = useLocale();
  const insurance = offer.insurances.find(({ id }) => id === order.insurance);
  const period = periodOf(order.invoicing);
  const row = (key: string, term: string, value: ReactNode): DataRow => ({ key, term, value });
  const chosen: DataRow[] = [
    row('box', text('confirm.box'), `${offer.box.name}, ${format.area(offer.box.area)}`),
    row('warehouse', text('confirm.warehouse'), offer.warehouse.name),
    ...(period === null ? [] : [row('period', text('first.period'), text(`period.${period}`))]),
    ...(insurance === undefined ? [] : [row('insurance', text('first.insurance'), localised(insurance.name, locale, config.country))]),
    ...(order.voucherToken === null ? [] : [row('voucher', text('voucher.label'), order.voucherToken)]),
  ];
  return (
    <div className={css.facts}>
      <Facts title={text('confirm.rentTitle')} to="/order/first" rows={chosen} edit={text('confirm.edit')} />
      {order.invoicingDetails === null ? null : <DetailFacts details={order.invoicingDetails} />}
      <p className={form.soft}>{text('confirm.documents')}</p>
    </div>
  );
}

function DetailFacts({ details }: { readonly details: StoredDetails }) {
  const text = useText('order');
  const invoicing = useText('invoicing');
  const locale = useLocale();
  const phone = usePhoneText(details.telephoneNumber);
  const { address, company } = details;
  const country = countryNames(locale, []).find(({ code }) => code === address.countryCode)?.name ?? address.countryCode;
  const buyer: DataRow[] =
    details.type === 'PravnickaOsoba' && company !== null
      ? [
          { key: 'company', term: invoicing('field.company.name'), value: company.name },
          { key: 'ico', term: invoicing('field.company.ico'), value: company.ico },
          ...(company.dic === '' ? [] : [{ key: 'dic', term: invoicing('field.company.dic'), value: company.dic }]),
          ...(company.icoDph === '' ? [] : [{ key: 'icoDph', term: invoicing('field.company.icoDph'), value: company.icoDph }]),
        ]
      : [];
  const rows: DataRow[] = [
    ...buyer,
    { key: 'name', term: text('confirm.name'), value: personName(details, locale) },
    { key: 'email', term: invoicing('field.email'), value: details.email },
    { key: 'phone', term: invoicing('field.telephoneNumber'), value: phone },
    {
      key: 'address',
      term: text('confirm.address'),
      value: `${addressText(address)}, ${country}`,
    },
  ];
  return <Facts title={text('confirm.detailsTitle')} to="/order/user-details" rows={rows} edit={text('confirm.edit')} />;
}
