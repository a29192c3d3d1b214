-- Messages about a termination are named like the other code: termination, move-out, termination date.
update messages set template = 'termination-registered', dedupe_key = replace(dedupe_key, 'cancellation-registered:', 'termination-registered:')
where template = 'cancellation-registered';
update messages set template = 'move-out-confirmed', dedupe_key = replace(dedupe_key, 'eviction-confirmed:', 'move-out-confirmed:')
where template = 'eviction-confirmed';
-- Queued messages are rendered after the migration.
update messages set data = data - 'closesOn' || jsonb_build_object('terminatesOn', data -> 'closesOn')
where template in ('termination-registered', 'move-out-confirmed', 'contract-ends-soon') and data ? 'closesOn';
