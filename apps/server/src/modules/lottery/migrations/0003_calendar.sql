-- When a game draws, as data: hours of the day, days of the week or month, how far ahead it sells, how it numbers.
alter table lottery_game
  add column open_ahead_seconds int,
  add column windows jsonb not null default '[]',
  add column week_days smallint[] not null default '{}',
  add column month_days smallint[] not null default '{}',
  add column number_digits smallint not null default 4 check (number_digits between 3 and 5),
  drop constraint lottery_game_category_check,
  add constraint lottery_game_category_check check (category in ('LOTT', 'ELOTT', 'VN', 'SEA'));
update lottery_game set open_ahead_seconds = interval_seconds + close_ahead_seconds;
alter table lottery_game
  alter column open_ahead_seconds set not null,
  add constraint lottery_game_open_ahead_check check (open_ahead_seconds > close_ahead_seconds);

-- Every issue that still has something before it, in the order of each step: what the worker asks for at every round.
create index on lottery_issue (opens_at) where state = 'SCHEDULED';
create index on lottery_issue (closes_at) where state in ('SCHEDULED', 'OPEN');
create index on lottery_issue (draws_at) where state = 'CLOSED';
