-- A row for each instant at which a member placed bets on the issue, in the place of one for all of them. `-infinity`: weighed
-- before, and told of without an instant.
alter table lottery_valid_bet add column placed_at timestamptz not null default '-infinity';
