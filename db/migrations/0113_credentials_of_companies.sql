-- Each company logs in to its tax authority by itself, so several companies of one country can report.
alter table provider_secrets add column legal_entity_id uuid references legal_entities on delete restrict;
-- Until now a country had at most one company that reports.
update provider_secrets p set legal_entity_id = e.id
from legal_entities e where (p.provider, e.country) in (('KSEF', 'POL'), ('NAV', 'HUN'));
delete from provider_secrets where provider in ('KSEF', 'NAV') and legal_entity_id is null;
alter table provider_secrets
  drop constraint provider_secrets_pkey,
  add constraint provider_secrets_of_company unique nulls not distinct (provider, legal_entity_id),
  add constraint provider_secrets_company_of_authority check ((legal_entity_id is not null) = (provider in ('KSEF', 'NAV')));
create index provider_secrets_legal_entity_id on provider_secrets (legal_entity_id) where legal_entity_id is not null;
drop index legal_entities_one_reporting;
