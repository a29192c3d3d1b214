-- What exactly was agreed to, where the text's version alone does not tell: sum, frequency and first day of repeated payments. Card schemes and gateways
-- want it shown for at least a year after the last charge; consents are never deleted.
alter table consents
  add column detail jsonb,
  add constraint consents_detail check (detail is null or kind = 'RECURRING_PAYMENTS');
