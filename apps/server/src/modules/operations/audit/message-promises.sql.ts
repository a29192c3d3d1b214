/** The record of a message in its dedupe key: `rent-paid:<rent>:1`, `reset-password/<request>`. */
const record = `substring(m.dedupe_key from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')`;

/** Each act on the record has a message of its own: the whole key is the cause. */
const byAct = `('contract-act', 'payment-announced', 'card-expires-soon', 'contract-ends-soon', 'box-shared', 'box-sharing-ended', 'payment-disputed',
  'instalment-due-soon', 'operator-note', 'billing-fault', 'tax-report-operator', 'tax-login-operator', 'scheduled-report', 'staff-address-changed')`;

/** A rent that becomes due again is announced again. */
const aboutRents = `('rent-paid', 'rent-overdue', 'rent-last-call', 'doors-shut')`;

/** Staff can lift an overlock or withdraw a notice, and both can follow again. An act without its text may be either. */
const actsBefore = `
  select ${record} as contract_id, count(*) filter (where coalesce(m.data ->> 'event', 'DOORS_OPEN') = 'DOORS_OPEN') as lifted,
    count(*) filter (where coalesce(m.data ->> 'event', 'NOTICE_WITHDRAWN') = 'NOTICE_WITHDRAWN') as withdrawn
  from messages m where m.template = 'contract-act' group by 1`;

/** Their text names a document, a period or an instant, so that two equal ones are about the same fact. */
const namesFact = `('order-confirmed', 'rent-paid', 'rent-overdue', 'rent-last-call', 'rent-payment-failed', 'doors-shut', 'payment-announced', 'card-expires-soon',
  'contract-ends-soon', 'contract-ended', 'charge-overdue', 'withdrawal-acknowledged', 'document-registered', 'door-not-me', 'door-opened-by-staff')`;

/**
 * Messages with their cause, and how many messages the cause may have. Copies that staff sent are no duplicates, and neither are tests of texts.
 */
const caused = `
  with acts as (${actsBefore}),
  caused as (
    select m.id, m.channel, lower(m.recipient) as recipient, m.template, m.data, m.created_at,
      case when m.template in ${byAct} then m.dedupe_key else coalesce(${record}, m.dedupe_key) end as cause,
      1 + coalesce(r.reopened, 0) + coalesce(case m.template when 'doors-shut' then a.lifted else a.withdrawn end, 0) + coalesce(f.send_number - 1, 0) as allowed
    from messages m
    left join rents r on m.template in ${aboutRents} and r.id = ${record}::uuid
    left join acts a on m.template in ('doors-shut', 'termination-registered', 'move-out-confirmed') and a.contract_id = coalesce(r.contract_id::text, ${record})
    left join refunds f on m.template = 'refund-failed' and f.id = ${record}::uuid
    where m.dedupe_key not like 'resend/%' and m.template <> 'message-text-test')`;

/** Each invariant of the messages with a query of its violations. */
export const messagePromises: Readonly<Record<string, string>> = {
  // The second part also finds a message whose key names another record. Erased messages have no text.
  'a buyer gets each message once': `${caused}
    select (array_agg(id order by created_at, id))[1] as id, template, array_agg(id order by created_at, id) as messages from caused
    group by channel, template, cause having count(*) > max(allowed)
    union
    select (array_agg(id order by created_at, id))[1], template, array_agg(id order by created_at, id) from caused
    where template in ${namesFact} and recipient <> 'removed'
    group by channel, recipient, template, data having count(*) > max(allowed)`,

  'every message is sent': `select id, template, status, last_error from messages where status <> 'SENT'`,

  'no message is stored twice': `select dedupe_key from messages group by dedupe_key having count(*) > 1`,
};
