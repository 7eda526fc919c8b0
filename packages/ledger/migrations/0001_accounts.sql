-- Accounts and the journal. An account is never looked up: its id is computed.
--   wallet id  = owner << 16 | purpose << 6 | asset        bucket = owner & 63
--   house id   = merchant << 16 | purpose << 6 | asset
-- The bucket leads every key, so that the tables can be distributed by it. No triggers, no foreign keys.
create schema ledger;

-- One row per bucket: whoever writes in a bucket locks its row first, in ascending order. That one lock
-- orders every wallet and every house slot of the bucket, so no two writers can wait for each other.
create table ledger.bucket (
  bucket smallint primary key check (bucket between 0 and 63)
) with (fillfactor = 10);
insert into ledger.bucket select generate_series(0, 63);

create table ledger.wallet (
  bucket smallint not null,
  id bigint not null,
  balance bigint not null default 0 check (balance >= 0),
  seq bigint not null default 0,
  -- Set by the first posting against a house of a merchant; afterwards only that merchant can post.
  merchant int,
  closed boolean not null default false,
  primary key (bucket, id),
  check (bucket = (id >> 16) & 63)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);

-- A house account is 64 slots, so that it is never one hot row; its balance is their sum. `seq` counts the
-- slot's journal rows without a gap: a projection that has read up to n has missed nothing.
create table ledger.house_slot (
  bucket smallint not null,
  house int not null,
  balance bigint not null default 0,
  seq bigint not null default 0,
  primary key (bucket, house)
) with (fillfactor = 10);

-- Both legs of a transfer are one row: the wallet gains `amount`, the house loses it.
create table ledger.journal (
  bucket smallint not null,
  wallet_id bigint not null,
  ref uuid not null,
  seq bigint not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  house int not null,
  house_seq bigint not null,
  kind smallint not null,
  cause text not null,
  created_at timestamptz not null,
  primary key (bucket, ref, wallet_id)
) partition by range (ref);
create index on ledger.journal (bucket, wallet_id, seq);
create index on ledger.journal (bucket, house, house_seq);

-- References that begin with their time (UUID version 7) fall into the quarter they were made in, so the
-- indexes that a posting touches stay small. Any other UUID is as safe, only slower: it falls in
-- `journal_early` or `journal_other`. `ledger.add_quarter` cuts the next quarter off `journal_later`.
create function ledger.ref_at(p_at timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from p_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

do $$
declare
  edge timestamptz := '2026-07-01 00:00:00+00';
begin
  execute format('create table ledger.journal_early partition of ledger.journal
    for values from (minvalue) to (%L)', ledger.ref_at(edge));
  execute format('create table ledger.journal_2026q3 partition of ledger.journal
    for values from (%L) to (%L)', ledger.ref_at(edge), ledger.ref_at('2026-10-01 00:00:00+00'));
  execute format('create table ledger.journal_2026q4 partition of ledger.journal
    for values from (%L) to (%L)', ledger.ref_at('2026-10-01 00:00:00+00'), ledger.ref_at('2027-01-01 00:00:00+00'));
  execute format('create table ledger.journal_later partition of ledger.journal
    for values from (%L) to (%L)', ledger.ref_at('2027-01-01 00:00:00+00'), ledger.ref_at('2100-01-01 00:00:00+00'));
  execute format('create table ledger.journal_other partition of ledger.journal
    for values from (%L) to (maxvalue)', ledger.ref_at('2100-01-01 00:00:00+00'));
end $$;

-- What an accountant reads: two entries for every row.
create view ledger.entry as
  select bucket, ref, kind, cause, created_at, 'wallet' as side, wallet_id as account, amount, house_seq
    from ledger.journal
  union all
  select bucket, ref, kind, cause, created_at, 'house', house::bigint, -amount, house_seq
    from ledger.journal;

create view ledger.house as
  select house as id, house >> 16 as merchant, (house >> 6) & 1023 as purpose, house & 63 as asset,
         sum(balance)::bigint as balance, sum(seq)::bigint as postings
    from ledger.house_slot group by house;
