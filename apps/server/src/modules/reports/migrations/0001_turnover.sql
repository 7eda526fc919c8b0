-- What each member staked, got back and won in each hour of UTC: the ground of turnover reports, of today's
-- net on the site, and later of VIP progress, cashback and salaries. A projection: drop and rebuild at will.
create table member_hour (
  bucket    smallint not null,
  member_id bigint not null,
  asset     text not null,
  hour      timestamptz not null,
  merchant_id int not null,
  stake     bigint not null default 0,
  refund    bigint not null default 0,
  payout    bigint not null default 0,
  primary key (bucket, member_id, asset, hour)
);
