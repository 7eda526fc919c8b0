-- What each member staked, won and had at risk in each hour of UTC, by product and vendor: a projection of settled play, in
-- place of `play_hour`, which knows no vendor and which processes of the release before still write.
create table vendor_hour (
  bucket      smallint not null,
  member_id   bigint not null,
  asset       text not null,
  hour        timestamptz not null,
  product     text not null,
  -- Empty: games of the house.
  vendor      text not null,
  merchant_id int not null,
  bets        bigint not null,
  stake       bigint not null,
  -- Prizes and rebates.
  payout      bigint not null,
  valid_bet   bigint not null,
  primary key (bucket, member_id, asset, hour, product, vendor)
);
-- A merchant's day. No sums in it: they change all the time, and an index without them is not written then.
create index vendor_hour_of_merchant on vendor_hour (merchant_id, hour);

-- Money that is no play: what each member paid in, took out, was given or was charged in each hour of UTC, by the kind of the
-- journal; over all wallets of the member, so that what only moved between them is nothing. A projection of the journal.
create table money_hour (
  bucket      smallint not null,
  member_id   bigint not null,
  asset       text not null,
  hour        timestamptz not null,
  kind        text not null,
  merchant_id int not null,
  amount      bigint not null,
  primary key (bucket, member_id, asset, hour, kind)
);
