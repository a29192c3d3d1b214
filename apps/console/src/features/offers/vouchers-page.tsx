import type { VoucherRecord } from '@komora/api/admin';
import { COUNTRY_FACTS } from '@komora/domain/country';
import { buttonClass } from '@komora/ui/button';
import { Field } from '@komora/ui/field';
import { TextInput } from '@komora/ui/inputs';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { combineQueries } from '@komora/web-kit/query-state';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type App, useApp } from '../../shared/app-context.ts';
import { RecordAudit } from '../../shared/audit/record-audit.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { BASIS_POINTS } from '../../shared/decimal.ts';
import { NotFound } from '../../shared/failure.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { NEW } from '../../shared/open-search.ts';
import { Page } from '../../shared/page.tsx';
import { pagedRows } from '../../shared/paged-rows.ts';
import { allWarehousesQuery } from '../../shared/place-queries.ts';
import { OfferBadge, OfferDays, Stop } from './offer-parts.tsx';
import css from './offers.module.css';
import { VoucherForm } from './voucher-form.tsx';
import type { VoucherSearch } from './voucher-search.ts';

const VOUCHERS = 'vouchers';
const PAGE = 50;

const vouchersQuery = ({ call }: Pick<App, 'call'>, q: string | undefined, warehouse: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [VOUCHERS, 'list', q, warehouse],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/vouchers', { query: { q, warehouse, after: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  });

/** The voucher of a code. Null if there is none. */
const voucherQuery = ({ call }: Pick<App, 'call'>, token: string) =>
  queryOptions({
    queryKey: [VOUCHERS, 'one', token],
    queryFn: async ({ signal }) => {
      const { rows } = await call('GET /api/admin/vouchers', { query: { q: token, limit: 200 }, signal });
      return rows.find((one) => one.token === token) ?? null;
    },
  });

export interface VouchersPageProps {
  readonly search: VoucherSearch;
  readonly warehouse: string | undefined;
}

/** Vouchers with their uses: the list, or the one whose code the address names. */
export function VouchersPage({ search, warehouse }: VouchersPageProps) {
  return search.open === undefined ? <Vouchers q={search.q} warehouse={warehouse} /> : <OneVoucher key={search.open} token={search.open} />;
}

function Vouchers({ q, warehouse }: { readonly q: string | undefined; readonly warehouse: string | undefined }) {
  const text = useText('console-offers');
  const navigate = useNavigate();
  const columns = useColumns();
  const query = useInfiniteQuery(vouchersQuery(useApp(), q, warehouse));
  const mayWrite = holds(useMe(), 'write:price');
  return (
    <Page
      title={text('voucher.title')}
      lead={text('voucher.lead')}
      actions={
        mayWrite ? (
          <Link to="/settings/vouchers" search={{ open: NEW }} className={buttonClass({ variant: 'primary' })}>
            {text('voucher.new')}
          </Link>
        ) : undefined
      }
    >
      <search className={css.filters}>
        <Field label={text('voucher.search')}>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              icon="search"
              maxLength={40}
              value={q ?? ''}
              onChange={({ target: { value } }) =>
                void navigate({ to: '.', search: (before) => ({ ...before, q: value === '' ? undefined : value }), replace: true })
              }
            />
          )}
        </Field>
      </search>
      <DataTable
        caption={text('voucher.title')}
        columns={columns}
        {...pagedRows(query, ({ rows }) => rows)}
        keyOf={({ id }) => id}
        empty={text(q === undefined ? 'voucher.empty' : 'voucher.none')}
      />
    </Page>
  );
}

function useColumns(): readonly Column<VoucherRecord>[] {
  const text = useText('console-offers');
  const common = useText('common');
  const format = useFormat();
  const { warehouses } = useMe();
  return [
    {
      key: 'token',
      header: text('voucher.token'),
      isName: true,
      cell: ({ token }) => (
        <Link to="/settings/vouchers" search={{ open: token }}>
          {token}
        </Link>
      ),
    },
    { key: 'state', header: text('column.state'), cell: (voucher) => <OfferBadge offer={voucher} /> },
    {
      key: 'place',
      header: text('voucher.place'),
      cell: ({ warehouseId, country }) =>
        warehouseId === null
          ? text('voucher.everywhere', { country: common(`country.${country}`) })
          : (warehouses.find(({ id }) => id === warehouseId)?.name ?? null),
    },
    { key: 'days', header: text('column.days'), cell: (voucher) => <OfferDays offer={voucher} /> },
    {
      key: 'value',
      header: text('voucher.kind'),
      align: 'end',
      cell: ({ discountBp, discountAmount, country }) =>
        discountBp === null
          ? format.money({ amount: discountAmount ?? 0, currency: COUNTRY_FACTS[country].currency })
          : format.percentage(discountBp / BASIS_POINTS),
    },
    {
      key: 'uses',
      header: text('voucher.uses'),
      align: 'end',
      cell: ({ redeemed, reserved, maxRedemptions }) =>
        text('voucher.usage', { redeemed: format.number(redeemed), max: format.number(maxRedemptions), reserved: format.number(reserved) }),
    },
  ];
}

function OneVoucher({ token }: { readonly token: string }) {
  const app = useApp();
  const text = useText('console-offers');
  const console = useText('console');
  const navigate = useNavigate();
  const mayWrite = holds(useMe(), 'write:price');
  const one = useQuery({ ...voucherQuery(app, token), enabled: token !== NEW });
  const query = combineQueries({
    voucher: token === NEW ? { ...one, data: null, error: null } : one,
    warehouses: useQuery(allWarehousesQuery(app)),
  });
  const voucher = query.data?.voucher ?? undefined;
  const reload = () => app.queryClient.invalidateQueries({ queryKey: [VOUCHERS] });
  if (query.data !== undefined && voucher === undefined && token !== NEW) return <NotFound />;
  return (
    <Page
      title={token === NEW ? text('voucher.new') : text('voucher.one', { token })}
      lead={voucher === undefined ? text('voucher.lead') : <Usage voucher={voucher} />}
      width="narrow"
      actions={
        <Link to="/settings/vouchers" className={buttonClass({ variant: 'quiet' })}>
          {console('record.back')}
        </Link>
      }
    >
      <QueryBoundary query={query} skeleton={<Skeleton height="20rem" />}>
        {({ warehouses }) =>
          mayWrite && (voucher === undefined || voucher.stoppedAt === null) ? (
            <VoucherForm
              key={voucher?.id}
              voucher={voucher}
              warehouses={warehouses}
              reload={reload}
              onSaved={() => navigate({ to: '/settings/vouchers' })}
            />
          ) : null
        }
      </QueryBoundary>
      {mayWrite && voucher !== undefined && voucher.stoppedAt === null ? (
        <Stop
          name={voucher.token}
          send={async (reason) => {
            const { id, version } = voucher;
            await app.call('POST /api/admin/vouchers/{id}/stop', { params: { id }, body: { version, reason } });
            await reload();
          }}
        />
      ) : null}
      {voucher === undefined ? null : <RecordAudit of={{ nounId: voucher.id }} />}
    </Page>
  );
}

function Usage({ voucher }: { readonly voucher: VoucherRecord }) {
  const text = useText('console-offers');
  const { redeemed, reserved, maxRedemptions: max } = voucher;
  return (
    <>
      <OfferBadge offer={voucher} /> {text('voucher.usage', { redeemed, reserved, max })}
    </>
  );
}
