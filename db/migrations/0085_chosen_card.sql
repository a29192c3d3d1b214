alter table payments
  -- Of a payment page of a rent: whether the client wants its card charged for later rents. Null: only if the saved card was declined.
  add column save_card boolean;
