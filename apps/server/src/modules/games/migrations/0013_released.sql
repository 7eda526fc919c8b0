-- The day on which a game's maker brought it out and the day on which it came here, for the order of the newest; the limits
-- of a game without rooms, at the scale of the ledger.
alter table game
  add column released_on    date,
  add column arrived_on     date not null default current_date,
  add column least_stake    bigint,
  add column highest_stake  bigint;
