-- Sums of a merchant's play in each hour of UTC, by product and vendor, without test accounts: a projection of settled play that a
-- report of all time reads at the size of hours and not of members.
create table house_hour (
  merchant_id int not null,
  asset       text not null,
  hour        timestamptz not null,
  product     text not null,
  -- Empty: games of the house.
  vendor      text not null,
  bets        bigint not null,
  stake       bigint not null,
  -- Prizes and rebates.
  payout      bigint not null,
  valid_bet   bigint not null,
  primary key (merchant_id, asset, hour, product, vendor)
);

-- The same of money that is no play, by the kind of the journal: a projection of the journal.
create table house_money_hour (
  merchant_id int not null,
  asset       text not null,
  hour        timestamptz not null,
  kind        text not null,
  count       bigint not null,
  amount      bigint not null,
  primary key (merchant_id, asset, hour, kind)
);
