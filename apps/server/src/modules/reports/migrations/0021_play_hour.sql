-- What each member staked, won and had at risk in each hour of UTC, by product: a projection of settled play, in place of
-- `member_hour`, which is a projection of the journal and which processes of the release before still write.
create table play_hour (
  bucket      smallint not null,
  member_id   bigint not null,
  asset       text not null,
  hour        timestamptz not null,
  product     text not null,
  merchant_id int not null,
  stake       bigint not null,
  -- Prizes and rebates.
  payout      bigint not null,
  valid_bet   bigint not null,
  primary key (bucket, member_id, asset, hour, product)
);
-- A merchant's day. No sums in it: they change all the time, and an index without them is not written then.
create index play_hour_of_merchant on play_hour (merchant_id, hour);
