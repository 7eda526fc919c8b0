-- How far the old issues of a game have been looked at: what is older carries a bet, or something that was decided.
create table lottery_swept (
  merchant_id smallint not null,
  game_code   text not null,
  swept_to    timestamptz not null,
  primary key (merchant_id, game_code)
);
