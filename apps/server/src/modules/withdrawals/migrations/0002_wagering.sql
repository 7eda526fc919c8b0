-- Deposits and bonuses that have to be wagered before a withdrawal: an amount, what has to be staked for it, what was.
-- Deposits that were credited before this table was made have no lot: nothing has to be wagered for them.
create table wager_lot (
  bucket      smallint not null,
  member_id   bigint not null,
  asset       text not null,
  -- The deposit's, the bonus's.
  id          uuid not null,
  merchant_id smallint not null,
  kind        text not null check (kind in ('deposit', 'bonus')),
  amount      bigint not null check (amount > 0),
  need        bigint not null check (need >= 0),
  wagered     bigint not null default 0 check (wagered between 0 and need),
  opened_at   timestamptz not null,
  -- The money behind it was lost: nothing has to be wagered for it any more.
  voided_at   timestamptz,
  primary key (bucket, member_id, asset, id),
  check (bucket = member_id & 63)
);

-- The valid bet of each play of a member with lots, in the order of settlement: what a correction replays.
create table wager_play (
  bucket    smallint not null,
  member_id bigint not null,
  asset     text not null,
  reference text not null,
  -- Of its first fact.
  seq       bigint not null,
  placed_at timestamptz not null,
  valid     bigint not null,
  primary key (bucket, member_id, asset, reference)
);

-- What a member has played in all, by product. `squares` is the sum of the squared stakes, for the spread of results.
create table wager_result (
  bucket    smallint not null,
  member_id bigint not null,
  asset     text not null,
  product   text not null,
  stake     bigint not null,
  payout    bigint not null,
  valid     bigint not null,
  squares   numeric not null,
  primary key (bucket, member_id, asset, product)
);
