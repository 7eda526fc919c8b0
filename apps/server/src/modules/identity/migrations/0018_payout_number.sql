-- The number of an account by itself, keyed like the whole of it: whoever gives the same one with another bank or branch
-- is found. Accounts from before are marked by the sweep, which alone can open them.
alter table payout_account add column number_mark bytea check (octet_length(number_mark) = 32);
create index payout_account_by_number on payout_account (merchant_id, number_mark);
create index payout_account_unmarked on payout_account (id) where number_mark is null;
