-- Settled play: who staked what on which game out of which wallet, what it paid, and how much of it counts as valid bet.
-- Written in the transaction that settles, never changed: a correction is a fact that takes the earlier away and one that
-- tells what stands, both with a higher revision. What came back whole (a bet that was taken back, a void issue) was not played and leaves no fact, or one that
-- takes the earlier away. Play money is kept too: its asset says so.
--
-- The bucket is the member's (member_id & 63). Facts of a bucket carry a sequence without gaps, in the order of their
-- commits, so that projections read on from where they stand and miss none.
create table play_fact (
  bucket      smallint not null,
  seq         bigint not null,
  merchant_id int not null,
  member_id   bigint not null,
  -- The category of the game; OTHER where the catalogue has no such game.
  product     text not null,
  -- Null: a game of the house. The vendor's code.
  vendor      text,
  -- Null: a vendor that keeps wallets of its own told what was won and lost in all.
  game        text,
  asset       text not null,
  -- Which of the member's wallets paid the stake; play that several paid is a fact for each.
  wallet      text not null default 'main',
  -- How many bets it tells of; what has no bets of its own (a valid bet, a vendor's result) tells of none.
  bets        int not null,
  -- What stood: the stake less what came back of it. What it paid. What the member's own prize group gives back of each
  -- stake. The stake that was at risk, by which rebates and rollovers go.
  stake       bigint not null,
  payout      bigint not null,
  rebate      bigint not null,
  valid_bet   bigint not null,
  settled_at  timestamptz not null,
  -- bet:<id>, round:<vendor's number>, result:<id>; issue:<id> for all bets of a member on an issue that won no prize, and
  -- for what of the member's stakes on it was at risk.
  reference   text not null,
  revision    int not null,
  primary key (bucket, seq),
  check (bucket = member_id & 63)
);

-- By time, for the proof: facts lie in the table in the order of time, but for those that an upgrade tells of.
create index play_fact_by_time on play_fact using brin (settled_at);

-- The last sequence of each bucket. A transaction that writes facts holds its row to the commit.
create table play_slot (
  bucket smallint primary key check (bucket between 0 and 63),
  seq    bigint not null default 0
);
insert into play_slot (bucket) select generate_series(0, 63);
