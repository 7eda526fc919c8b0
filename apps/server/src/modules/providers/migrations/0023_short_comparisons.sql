-- A key that begins with the vendor's number is found by its first column; one that begins with vendor, merchant and kind
-- compares three equal columns before it at every step.
create unique index provider_transaction_key on provider_transaction (tx_id, kind, vendor, merchant_id);
alter table provider_transaction drop constraint provider_transaction_pkey;
alter table provider_transaction add constraint provider_transaction_pkey primary key using index provider_transaction_key;
drop index provider_transaction_round;
create index provider_transaction_round on provider_transaction (round, vendor, merchant_id) where round is not null;
create unique index provider_round_key on provider_round (round, member_id, vendor, merchant_id, asset);
alter table provider_round drop constraint provider_round_pkey;
alter table provider_round add constraint provider_round_pkey primary key using index provider_round_key;

-- Every index costs each transaction and each round an entry. Transactions come in the order of their time, so that a
-- range of times is a range of the table.
create index provider_transaction_by_time on provider_transaction using brin (at) with (pages_per_range = 32, autosummarize = on);
drop index provider_transaction_vendor_at_idx;
-- The open rounds of a vendor and of a merchant with it, the oldest first: one index for both.
create index provider_round_open on provider_round (vendor, merchant_id, opened_at) where closed_at is null;
drop index provider_round_open_of;
drop index provider_round_vendor_opened_at_idx;

-- A round that is open has no correction yet. Only those that were closed before facts were kept have no number.
update provider_round set revision = 0 where revision is null and closed_at is null;
