-- The audit log of a client and of a contract, the newest first.

create index audit_log_of_client on audit_log (client_id, at, id) where client_id is not null;
drop index audit_log_by_client;
create index audit_log_of_contract on audit_log (contract_id, at, id) where contract_id is not null;
