-- Several legal entities per country. In Poland and Hungary there is one, because the deployment has the credentials of one company at the tax authority.
alter table legal_entities drop constraint legal_entities_country_key;
create unique index legal_entities_one_reporting on legal_entities (country) where country in ('POL', 'HUN');
-- Numbers of documents begin with it: two companies never issue the same number.
create unique index legal_entities_invoice_prefix on legal_entities (invoice_prefix);
