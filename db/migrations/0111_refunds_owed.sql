-- Refunds whose money staff must return in another way: they failed, and the payer's bank did not take the money of the payment back.
create view refunds_owed as
select r.id from refunds r
where r.status = 'FAILED' and not exists (select from disputes d where d.payment_id = r.payment_id and d.status = 'LOST');
