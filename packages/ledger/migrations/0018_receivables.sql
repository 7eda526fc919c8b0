-- What `take_up_to` answered under a key: a second asking hears the same, also where nothing was taken.
create table ledger.taking (
  bucket smallint not null,
  key uuid not null,
  asked text not null,
  taken bigint not null,
  created_at timestamptz not null,
  primary key (bucket, key)
);

-- What a member owes: a claim of the merchant on an owner's main wallet, by its cause. The account `debt` of the merchant is
-- below zero by what open receivables have left, so that income shows a reversed prize at once.
create table ledger.receivable (
  bucket smallint not null,
  key uuid not null,
  wallet_id bigint not null,
  -- The account of the merchant whose income it is.
  house int not null,
  amount bigint not null check (amount > 0),
  remaining bigint not null check (remaining between 0 and amount),
  collected bigint not null default 0 check (collected between 0 and amount),
  -- Collections so far: the next one has a key of its own.
  collections int not null default 0,
  -- The lower is collected first; of one rank the oldest.
  rank smallint not null,
  cause text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_how text check (ended_how in ('collected', 'written_off', 'cancelled')),
  primary key (bucket, key),
  check ((ended_at is null) = (remaining > 0)),
  check ((ended_at is null) = (ended_how is null))
) with (fillfactor = 80);
create index on ledger.receivable (bucket, wallet_id, rank, created_at, key) where remaining > 0;
