-- Reports of many months read sums of closed months, and documents only of open ones. A closed month takes no document, and documents never change.
create table closed_month_revenue (
  legal_entity_id uuid not null,
  month date not null,
  -- Of the document's contract; null: a document without one.
  warehouse_id uuid references warehouses on delete restrict,
  currency text not null,
  documents integer not null check (documents > 0),
  -- Minor units; negative if credit notes prevail.
  net bigint not null,
  foreign key (legal_entity_id, month) references closed_months on delete restrict
);
create unique index closed_month_revenue_once on closed_month_revenue (legal_entity_id, month, warehouse_id, currency) nulls not distinct;
create trigger closed_month_revenue_100_immutable before update or delete on closed_month_revenue for each row execute function reject_change();

-- Documents of an open month of a company.
create index invoices_of_company_by_tax_day on invoices (legal_entity_id, supplied_on);

create function sum_closed_month(p_legal_entity uuid, p_month date) returns void language sql as $$
  insert into closed_month_revenue (legal_entity_id, month, warehouse_id, currency, documents, net)
  select i.legal_entity_id, p_month, c.warehouse_id, i.currency, count(*), sum(i.amount_net)
  from invoices i left join rents r on r.id = i.rent_id left join contracts c on c.id = r.contract_id
  where i.legal_entity_id = p_legal_entity and i.supplied_on >= p_month and i.supplied_on < (p_month + interval '1 month')::date
  group by i.legal_entity_id, c.warehouse_id, i.currency
$$;
select sum_closed_month(legal_entity_id, month) from closed_months;

-- The transaction that closes a month has waited for documents that were being issued.
create function keep_revenue_of_closed_month() returns trigger language plpgsql as $$
begin
  perform sum_closed_month(new.legal_entity_id, new.month);
  return null;
end $$;
create trigger closed_months_300_sum after insert on closed_months for each row execute function keep_revenue_of_closed_month();
