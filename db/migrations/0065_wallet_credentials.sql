-- Certificates and keys that sign passes of Apple Wallet and Google Wallet, which staff enter as the credentials of other vendors.
alter table provider_secrets drop constraint provider_secrets_provider_check;
alter table provider_secrets add constraint provider_secrets_provider_check
  check (provider in ('SMTP', 'STRIPE', 'GOPAY', 'KSEF', 'NAV', 'APPLE_WALLET', 'GOOGLE_WALLET'));
alter table provider_secrets
  -- When the entered certificate ends. Null: without a certificate, or entered before this column existed.
  add column expires_at timestamptz,
  add constraint provider_secrets_expiry_of_secret check (expires_at is null or secret_encrypted is not null);
