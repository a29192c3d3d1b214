-- A reward for a recommendation counts after the recommended client can no longer withdraw. A withdrawal cancels it.
alter table referral_rewards add column available_at timestamptz;
alter table referral_rewards add column cancelled_at timestamptz;
alter table referral_rewards add constraint referral_rewards_only_credits_wait
  check ((available_at is null and cancelled_at is null) or (kind = 'CREDIT' and rent_id is null));
