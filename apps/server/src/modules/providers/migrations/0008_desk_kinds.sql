-- One index for every list of steps: by kind, because a vendor may have hardly any of one. Without a kind asked for,
-- the latest of each kind are put together.
create index provider_transaction_kinds on provider_transaction (merchant_id, vendor, kind, id desc);
drop index provider_transaction_desk;
drop index provider_transaction_desk_rare;
