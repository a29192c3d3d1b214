-- What fulfilment needs beside what the buyer saw, and what makes placing the same order twice harmless.

alter table orders
  -- Net prices per month and the announced refund, fixed when the order was placed.
  add column terms jsonb not null,
  -- SHA-256 of the request: the same choice placed again by the same buyer goes on with this order.
  add column request_hash bytea,
  -- The buyer came without header and footer, and goes back that way.
  add column limited_view boolean not null default false,
  -- When the gateway was last asked because somebody looked at the status.
  add column payment_asked_at timestamptz;

-- Earlier orders of the same buyer whose hold this one took over: whichever of them is paid first gets the box.
alter table box_claims add column moved_from uuid[] not null default '{}';

-- A contract's box is known only when the claim is won, so the contract may follow its claim within the transaction.
alter table box_claims alter constraint box_claims_contract_id_fkey deferrable initially deferred;
