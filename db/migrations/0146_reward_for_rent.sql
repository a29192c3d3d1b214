-- What the client's referral reward pays of a rent; the rest is charged. Decided when the rent is made, and never changed.
alter table rents
  add column reward_amount integer not null default 0 check (reward_amount >= 0);

-- The rent that a DEBIT pays for, or that a CREDIT was given back for.
alter table referral_rewards
  add column rent_id uuid references rents on delete restrict,
  add constraint referral_rewards_debit_pays_a_rent check (kind = 'CREDIT' or rent_id is not null);
create unique index referral_rewards_once_per_rent on referral_rewards (rent_id, kind) where rent_id is not null;
drop index referral_rewards_one_credit_per_contract;
create unique index referral_rewards_one_credit_per_contract on referral_rewards (contract_id) where kind = 'CREDIT' and rent_id is null;

-- Nobody spends more than was earned. The user's row is locked first, so that two rents made at once see each other's.
create function refuse_overspent_reward() returns trigger language plpgsql as $$
begin
  perform from users where id = new.user_id for no key update;
  if (select sum(case kind when 'CREDIT' then amount else -amount end) from referral_rewards where user_id = new.user_id and currency = new.currency) < 0 then
    raise exception 'more reward is spent than was earned' using errcode = 'check_violation', constraint = 'referral_rewards_not_overspent';
  end if;
  return null;
end $$;
create trigger referral_rewards_100_not_overspent after insert on referral_rewards
  for each row when (new.kind = 'DEBIT') execute function refuse_overspent_reward();
