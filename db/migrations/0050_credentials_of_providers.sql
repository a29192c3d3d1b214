-- Credentials of payment gateways and tax authorities, which staff enter as the login of the mail server.
alter table provider_secrets drop constraint provider_secrets_provider_check;
alter table provider_secrets add constraint provider_secrets_provider_check
  check (provider in ('SMTP', 'STRIPE', 'GOPAY', 'KSEF', 'NAV'));
alter table provider_secrets
  -- Of a gateway: the account with its mode, for example acct_1Mk/live. Null: not known, or none.
  add column account text check (length(account) between 1 and 100),
  -- Attempts and cards without an account are of this account, too: they were made with credentials of the environment.
  add column owns_earlier boolean not null default false,
  -- The vendor accepted the credentials. False: it did not respond when they were entered.
  add column verified boolean not null default true,
  add constraint provider_secrets_account_of_gateway check (account is null or provider in ('STRIPE', 'GOPAY'));

create trigger provider_secrets_900_announce after insert or update on provider_secrets
  for each statement execute function announce_settings();

-- The account at the gateway. Null: made with credentials of the environment, or before accounts were stored.
alter table payments add column gateway_account text;
alter table contracts add column payment_account text;

-- The account of a new card is the one that is used now.
create function set_card_account() returns trigger language plpgsql as $$
begin
  new.payment_account := (select s.account from provider_secrets s where s.provider = new.payment_provider);
  return new;
end $$;
create trigger contracts_500_card_account_of_new before insert on contracts
  for each row when (new.payment_method_reference is not null) execute function set_card_account();
create trigger contracts_500_card_account before update on contracts
  for each row when (new.payment_method_reference is distinct from old.payment_method_reference) execute function set_card_account();

-- A page belongs to the account that is used now, the charge of a saved card to the account of the card.
create function set_payment_account() returns trigger language plpgsql as $$
begin
  select s.account into new.gateway_account from provider_secrets s where s.provider = new.provider;
  if found and new.method_reference is not null then
    new.gateway_account := coalesce(
      (select case when c.payment_account is null and s.owns_earlier then s.account else coalesce(c.payment_account, '') end
       from contracts c join provider_secrets s on s.provider = c.payment_provider
       where c.payment_provider = new.provider and c.payment_method_reference = new.method_reference limit 1),
      new.gateway_account);
    -- A card of the environment whose account is another one: like every attempt without an account.
    if new.gateway_account = '' then new.gateway_account := null; end if;
  end if;
  return new;
end $$;
create trigger payments_500_account before insert on payments
  for each row when (new.provider in ('STRIPE', 'GOPAY')) execute function set_payment_account();

-- The newest attempt without an account tells whose it was.
create index payments_without_account on payments (provider, created_at) where gateway_account is null and provider_payment_id is not null;
