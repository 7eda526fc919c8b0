-- The latest settled play of each merchant, for the strip of bets and wins: a projection of settled play. A row is a round of
-- a vendor, or all bets of a member on one issue, which are settled in one moment.
create table live_play (
  merchant_id int not null,
  member_id   bigint not null,
  -- Empty: a game of the house.
  vendor      text not null,
  game        text not null,
  -- The round; empty for an issue.
  round       text not null,
  asset       text not null,
  settled_at  timestamptz not null,
  stake       bigint not null,
  from_bonus  bigint not null,
  payout      bigint not null,
  primary key (member_id, settled_at, vendor, game, round, asset)
);
create index live_play_latest on live_play (merchant_id, settled_at desc);
