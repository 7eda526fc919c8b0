-- Bets that a free bet of the bonuses paid. `prize` and `refund` as they were last told; of them `kept_main` and `kept_bonus` went
-- to the house, because the stake was its own.
create table lottery_free_bet (
  bucket       smallint not null,
  bet_id       bigint not null,
  issue_id     bigint not null,
  lot_id       bigint not null,
  returns_stake boolean not null,
  -- The most that becomes cash; null: all of it.
  cap          bigint,
  state        text not null check (state in ('OPEN', 'LOST', 'WON', 'BACK', 'CANCELLED')),
  prize        bigint not null default 0,
  refund       bigint not null default 0,
  kept_main    bigint not null default 0 check (kept_main >= 0),
  kept_bonus   bigint not null default 0 check (kept_bonus >= 0),
  changes      int not null default 0,
  primary key (bucket, bet_id)
);
create index on lottery_free_bet (issue_id, bucket);
create index on lottery_free_bet (lot_id);
