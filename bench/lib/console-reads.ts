import type { Pool } from 'pg';

/** A list of the console with its filters, or a record. */
export interface ConsoleRead {
  what: string;
  /** Milliseconds. */
  most: number;
  /** Without and with filters. The first page, and one in the middle. */
  paths: string[];
  /** Rows of a page can be limited, so that both sizes of the data have as many. */
  paged: boolean;
  /** Rows of the pages that are compared. Default: 10. */
  compared?: number;
  rounds: number;
}

type Ids = Record<
  | 'warehouse'
  | 'company'
  | 'client'
  | 'contract'
  | 'box'
  | 'invoice'
  | 'staff'
  | 'lock'
  | 'endpoint'
  | 'entry'
  | 'payout'
  | 'month'
  | 'toMonth'
  | 'fromMonth'
  | 'middleClient'
  | 'middleContract'
  | 'middleBox'
  | 'middleInvoice'
  | 'middleEntry',
  string
>;

/** Records of the data that paths name. */
export async function readIds(pool: Pool): Promise<Ids> {
  const { rows } = await pool.query<Ids>(`
    with one as (select id, client_id, box_id, warehouse_id, legal_entity_id from contracts order by created_at limit 1 offset 100)
    select one.warehouse_id as warehouse, one.legal_entity_id as company, one.client_id as client, one.id as contract, one.box_id as box,
      (select i.id from invoices i where i.client_id = one.client_id limit 1) as invoice, (select id from staff order by email limit 1 offset 2) as staff,
      (select lock_id from door_log where lock_id is not null limit 1) as lock, (select id from webhook_endpoints limit 1) as endpoint,
      (select id from bank_entries where state = 'UNMATCHED' limit 1) as entry, (select id from payouts order by created_at limit 1) as payout,
      to_char(current_date - interval '2 months', 'YYYY-MM') as month, to_char(current_date, 'YYYY-MM') as "toMonth",
      to_char(current_date - interval '59 months', 'YYYY-MM') as "fromMonth",
      (select id from users order by last_name limit 1 offset (select count(*) / 2 from users)) as "middleClient",
      (select id from contracts order by created_at limit 1 offset (select count(*) / 2 from contracts)) as "middleContract",
      (select id from boxes order by warehouse_id, name_order, id limit 1 offset (select count(*) / 2 from boxes)) as "middleBox",
      (select id from invoices order by issued_on, id limit 1 offset (select count(*) / 2 from invoices)) as "middleInvoice",
      (select id from audit_log order by at limit 1 offset (select count(*) / 2 from audit_log)) as "middleEntry"
    from one`);
  const [ids] = rows;
  if (ids === undefined) throw new Error('There is no contract');
  return ids;
}

/** Every list with filters that find many rows, few, and none. */
export function consoleReads(ids: Ids): ConsoleRead[] {
  const here = `warehouse=${ids.warehouse}`;
  const company = `company=${ids.company}`;
  const list = (what: string, path: string, ...filters: string[]): ConsoleRead => ({
    what,
    most: 50,
    paths: ['', ...filters].map((filter) => `/api/admin/${path}?${filter}`),
    paged: true,
    rounds: 15,
  });
  const record = (what: string, ...paths: string[]): ConsoleRead => ({
    what,
    most: 60,
    paths: paths.map((path) => `/api/admin/${path}`),
    paged: false,
    rounds: 15,
  });
  const report = (what: string, path: string, filter: string): ConsoleRead => ({
    what: `report: ${what}`,
    most: 1000,
    paths: [`/api/admin/reports/${path}?${filter}`],
    paged: false,
    rounds: 3,
  });
  const months = `fromMonth=${ids.fromMonth}&toMonth=${ids.toMonth}`;
  return [
    list('clients', 'clients', here, 'q=jana', `q=jana&${here}`, 'q=zzzz', 'q=client500@ex', `after=${ids.middleClient}`),
    list(
      'contracts',
      'contracts',
      here,
      ...['starting', 'ending', 'overdue', 'no-card', 'suspended'].flatMap((view) => [`view=${view}`, `view=${view}&${here}`]),
      'q=sk-2026-0001',
      'q=zz',
      `after=${ids.middleContract}`,
      `after=${ids.middleContract}&view=overdue`,
    ),
    list(
      'boxes',
      'boxes',
      here,
      ...['LET', 'HELD', 'FREE_TO_LET', 'REPAIR', 'INACTIVE', 'REPAIR&state=INACTIVE'].map((state) => `state=${state}`),
      `state=REPAIR&${here}`,
      'size=MEDIUM',
      'size=LARGE',
      'floor=2',
      'floor=9',
      'q=b12',
      'q=zzz',
      `after=${ids.middleBox}`,
    ),
    list(
      'invoices',
      'invoices',
      here,
      `client=${ids.client}`,
      `contract=${ids.contract}`,
      'q=F500',
      'q=zzz',
      `after=${ids.middleInvoice}`,
      `after=${ids.middleInvoice}&${here}`,
    ),
    list('arrears', 'overdue', here),
    list('unmatched bank lines', 'bank-statements/unmatched', `after=${ids.entry}`),
    list('settled bank lines', 'bank-statements/settled'),
    record('candidates of a bank line', `bank-statements/unmatched/${ids.entry}/candidates`),
    list('payments', 'payments', here, 'state=PAID', 'state=FAILED', 'provider=STRIPE', 'q=zzz', 'from=2026-01-01&to=2026-01-31'),
    list('failed refunds', 'refunds/failed'),
    list('disputes', 'disputes'),
    list('fraud warnings', 'fraud-warnings'),
    list('payouts', 'payouts', 'state=OPEN', 'state=RECONCILED', company),
    list('differences of payouts', 'payouts/differences'),
    list(
      'audit log',
      'audit-log',
      'verb=note.create',
      'verb=refund.create',
      'noun=box',
      'noun=voucher',
      `staffId=${ids.staff}`,
      `nounId=${ids.client}`,
      `warehouseId=${ids.warehouse}`,
      'from=2020-01-01T00:00:00Z&to=2020-02-01T00:00:00Z',
      `after=${ids.middleEntry}`,
    ),
    list('runs of jobs', 'job-runs', 'job=PAYMENT_PROCESSING'),
    // The few data have one warehouse.
    { ...list('warehouses', 'warehouses', 'q=sklad', 'q=zzz', 'state=OPEN'), compared: 1 },
    list('vouchers', 'vouchers', 'q=bench1', 'q=zzz', here),
    list('locks', 'locks', here),
    list('doors', 'doors', here),
    list('door log', 'door-log', here, `lock=${ids.lock}`, 'outcome=REFUSED', `person=${ids.client}`),
    list('tasks of staff', 'tasks', here, 'state=DONE', 'state=OPEN'),
    list('waiting list', 'waitlist-entries', here, 'state=WAITING', 'state=OFFERED'),
    list('failed messages', 'today/message-failed'),
    list('unpaid rents of the list of tasks', 'today/rent-overdue', here),
    list('enquiries', 'franchise-enquiries'),
    list('error reports', 'error-reports'),
    list('deliveries of a webhook', `webhooks/${ids.endpoint}/deliveries`, 'state=FAILED', 'state=PENDING'),
    list('tax reports', 'tax-reports', company, 'authority=NAV', 'state=REJECTED', 'state=ACCEPTED', `month=${ids.month}`, 'q=F50'),
    list('instalment plans', 'instalment-plans', 'state=BROKEN', here),
    list('cash days', 'cash-days', here),
    list('approvals', 'approvals'),
    list('walks', 'walks', here),
    record('record of a client', `clients/${ids.client}`, `clients/${ids.client}/timeline`, `clients/${ids.client}/ledger`),
    record('record of a contract', `contracts/${ids.contract}`, `contracts/${ids.contract}/timeline`, `contracts/${ids.contract}/standing`),
    record('record of a box', `boxes/${ids.box}`),
    record('record of an invoice', `invoices/${ids.invoice}`),
    report('occupancy', 'occupancy', ''),
    report('occupancy of 60 months', 'occupancy-months', months),
    report('economic occupancy of 60 months', 'economic', months),
    report('bridge of losses of 60 months', 'loss-bridge', months),
    report('rent roll', 'rent-roll', ''),
    report('unit mix', 'unit-mix', ''),
    report('receivables', 'receivables', ''),
    report('delinquency', 'delinquency', ''),
    report('revenue of 60 months', 'revenue', months),
    report('deposits', 'deposits', ''),
    report('VAT of 60 months', 'vat', months),
  ];
}
