import type { PromotionRecord } from '@komora/api/admin';
import { COUNTRIES } from '@komora/domain/country';
import { languageOf } from '@komora/i18n';
import { buttonClass } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import type { FormDefinition } from '@komora/web-kit/define-form';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFormat, useLocale, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { RecordAudit } from '../../shared/audit/record-audit.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { NotFound } from '../../shared/failure.tsx';
import css from '../../shared/form.module.css';
import { FormSelect, FormTextArea } from '../../shared/form-select.tsx';
import { textIn } from '../../shared/localised.ts';
import { LocalisedFields } from '../../shared/localised-fields.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { FormProblem } from '../../shared/merge/form-problem.tsx';
import { useRecordForm } from '../../shared/merge/use-record-form.ts';
import { NEW, type OpenSearch } from '../../shared/open-search.ts';
import { Page } from '../../shared/page.tsx';
import { localDay } from '../../shared/zone.ts';
import { OfferBadge, OfferDays, OfferFields, Stop } from './offer-parts.tsx';
import {
  PROMOTION_PATHS,
  type PromotionBody,
  type PromotionPath,
  type PromotionValues,
  promotionValues,
  validatePromotion,
} from './offer-values.ts';
import { discountLimitQuery, isFreeMonthBeyond, promotionsQuery } from './offers-queries.ts';

/** Promotions: the list, or the one that the address names. */
export function PromotionsPage({ open }: OpenSearch) {
  return open === undefined ? <Promotions /> : <OnePromotion key={open} id={open} />;
}

function Promotions() {
  const text = useText('console-offers');
  const query = useQuery(promotionsQuery(useApp()));
  const columns = useColumns();
  const mayWrite = holds(useMe(), 'write:price');
  return (
    <Page
      title={text('promotion.title')}
      lead={text('promotion.lead')}
      actions={
        mayWrite ? (
          <Link to="/settings/promotions" search={{ open: NEW }} className={buttonClass({ variant: 'primary' })}>
            {text('promotion.new')}
          </Link>
        ) : undefined
      }
    >
      <DataTable caption={text('promotion.title')} columns={columns} query={query} keyOf={({ id }) => id} empty={text('promotion.empty')} />
    </Page>
  );
}

function useColumns(): readonly Column<PromotionRecord>[] {
  const text = useText('console-offers');
  const common = useText('common');
  const format = useFormat();
  const language = languageOf(useLocale());
  return [
    {
      key: 'title',
      header: text('promotion.name'),
      isName: true,
      cell: ({ id, title, promoType }) => (
        <Link to="/settings/promotions" search={{ open: id }}>
          {textIn(title, language) || text(`promo.${promoType}`)}
        </Link>
      ),
    },
    { key: 'state', header: text('column.state'), cell: (promotion) => <OfferBadge offer={promotion} /> },
    { key: 'country', header: text('promotion.country'), cell: ({ country }) => common(`country.${country}`) },
    { key: 'days', header: text('column.days'), cell: (promotion) => <OfferDays offer={promotion} /> },
    { key: 'orders', header: text('promotion.orders'), align: 'end', cell: ({ orders }) => format.number(orders) },
  ];
}

function OnePromotion({ id }: { readonly id: string }) {
  const app = useApp();
  const text = useText('console-offers');
  const console = useText('console');
  const language = languageOf(useLocale());
  const mayWrite = holds(useMe(), 'write:price');
  const query = useQuery(promotionsQuery(app));
  const promotion = query.data?.find((one) => one.id === id);
  if (query.data !== undefined && promotion === undefined && id !== NEW) return <NotFound />;
  const name = promotion === undefined ? '' : textIn(promotion.title, language) || text(`promo.${promotion.promoType}`);
  return (
    <Page
      title={promotion === undefined ? text('promotion.new') : text('promotion.one', { title: name })}
      lead={promotion === undefined ? text('promotion.lead') : <OfferBadge offer={promotion} />}
      width="narrow"
      actions={
        <Link to="/settings/promotions" className={buttonClass({ variant: 'quiet' })}>
          {console('record.back')}
        </Link>
      }
    >
      <QueryBoundary query={query} skeleton={<Skeleton height="20rem" />}>
        {() => (mayWrite && promotion?.stoppedAt == null ? <PromotionForm key={promotion?.id} promotion={promotion} /> : null)}
      </QueryBoundary>
      {mayWrite && promotion !== undefined && promotion.stoppedAt === null ? (
        <Stop
          name={name}
          send={async (reason) => {
            await app.call('POST /api/admin/promotions/{id}/stop', { params: { id }, body: { version: promotion.version, reason } });
            await app.queryClient.invalidateQueries({ queryKey: promotionsQuery(app).queryKey });
          }}
        />
      ) : null}
      {promotion !== undefined ? <RecordAudit of={{ nounId: promotion.id }} /> : null}
    </Page>
  );
}

const promotionForm: FormDefinition<PromotionValues, PromotionPath, PromotionBody> = {
  paths: PROMOTION_PATHS,
  read: (values, path) => values[path],
  write: (values, path, value) => ({ ...values, [path]: value }),
  validate: validatePromotion,
};

function PromotionForm({ promotion }: { readonly promotion: PromotionRecord | undefined }) {
  const app = useApp();
  const text = useText('console-offers');
  const common = useText('common');
  const console = useText('console');
  const navigate = useNavigate();
  const reload = () => app.queryClient.invalidateQueries({ queryKey: promotionsQuery(app).queryKey });
  const { form, merge } = useRecordForm(promotionForm, {
    record: promotion,
    valuesOf: (record) => promotionValues(record, localDay(app.now())),
    reload,
    send: async ({ country, ...settings }, version) => {
      if (promotion === undefined) await app.call('POST /api/admin/promotions', { body: { ...settings, country } });
      else
        await app.call('PUT /api/admin/promotions/{id}', {
          params: { id: promotion.id },
          body: { ...settings, version },
        });
    },
    onSent: async () => {
      await reload();
      await navigate({ to: '/settings/promotions' });
    },
  });
  const country = COUNTRIES.find((one) => one === form.values.country);
  const limit = useQuery({
    ...discountLimitQuery(app, { country: country ?? 'SVK' }),
    enabled: promotion === undefined && country !== undefined,
  });
  return (
    <form className={css.form} {...form.props}>
      {promotion === undefined ? (
        <FormSelect
          {...form.text('country')}
          label={text('promotion.country')}
          placeholder={console('record.choose')}
          options={COUNTRIES.map((value) => ({ value, label: common(`country.${value}`) }))}
          hint={isFreeMonthBeyond(limit.data) ? text('promotion.limit') : undefined}
        />
      ) : null}
      <LocalisedFields name="title" legend={text('promotion.name')} hint={console('oneLanguage')} field={form.text} maxLength={200} />
      <OfferFields field={form.text} />
      <FormTextArea {...form.text('reason')} label={console('reason')} maxLength={500} />
      <FormProblem form={form} merge={merge} reload={reload} />
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {text(promotion === undefined ? 'promotion.create' : 'promotion.save')}
        </SubmitButton>
      </div>
    </form>
  );
}
