-- Bulk credits: one decision that credits many owners out of one account of the merchant (a promotion, the salaries of a
-- month). The decision writes its credits here in its own transaction and touches no wallet; a worker posts them afterwards,
-- bucket by bucket, a slice at a time. What is decided is never rewritten: a slot counts how far its credits were posted.
create table ledger.bulk (
  key uuid primary key,
  house int not null,
  kind smallint not null,
  -- Of the wallets that are credited.
  purpose smallint not null,
  -- The digest of what was asked for under the key.
  asked bytea not null,
  credits int not null check (credits > 0),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null
);

create table ledger.bulk_credit (
  bucket smallint not null,
  bulk uuid not null,
  -- 1, 2, 3 … of the bucket, in the order of the wallets: neighbours share their pages.
  n int not null,
  key uuid not null,
  wallet_id bigint not null,
  amount bigint not null check (amount > 0),
  cause text not null,
  primary key (bucket, bulk, n)
);

-- Credits 1 to `done` of a slot were posted, but for those in `bulk_refused`.
create table ledger.bulk_slot (
  bucket smallint not null,
  bulk uuid not null,
  credits int not null,
  amount bigint not null,
  done int not null default 0 check (done between 0 and credits),
  created_at timestamptz not null,
  primary key (bucket, bulk)
) with (fillfactor = 50);
create index on ledger.bulk_slot (bucket, created_at, bulk) where done < credits;

-- Credits that the wallet refused: they hold up no other, and are tried again from time to time.
create table ledger.bulk_refused (
  bucket smallint not null,
  bulk uuid not null,
  n int not null,
  status text not null,
  tries int not null default 1,
  try_at timestamptz not null,
  primary key (bucket, bulk, n)
) with (fillfactor = 80);
create index on ledger.bulk_refused (bucket, try_at);
