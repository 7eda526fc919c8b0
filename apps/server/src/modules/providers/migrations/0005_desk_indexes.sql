-- Lists of the console: a merchant's steps, the latest first; our own numbers begin with the time.
create index provider_transaction_desk on provider_transaction (merchant_id, vendor, id desc);
create index provider_transaction_desk_rare on provider_transaction (merchant_id, vendor, id desc)
  where kind not in ('bet', 'win');
-- Everything of a round, reversals and releases among it.
create index provider_transaction_round on provider_transaction (vendor, merchant_id, round) where round is not null;
drop index provider_transaction_vendor_merchant_id_round_idx;
