-- How often games were bet on with money, by day of UTC: a projection of settled play.
create table game_played (
  merchant_id int not null,
  day         date not null,
  -- Empty: a game of the house.
  vendor      text not null,
  game        text not null,
  bets        bigint not null,
  primary key (merchant_id, day, vendor, game)
);
