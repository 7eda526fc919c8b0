-- Limits on the time of play. An amount of TIME is minutes, at the scale of money.
alter table play_limit drop constraint play_limit_kind_check;
alter table play_limit add constraint play_limit_kind_check check (kind in ('DEPOSIT', 'NET_DEPOSIT', 'STAKE', 'LOSS', 'TIME'));
-- The highest share of the limit, in per cent, that the member was told of, and when.
alter table play_limit add column told_share smallint not null default 0;
alter table play_limit add column told_at timestamptz;
-- Five-minute pieces of the quarter of an hour in which the member played: bits 1, 2 and 4.
alter table limit_slot add column played smallint not null default 0;
-- Their rows have more columns; functions/ makes them anew.
drop function if exists limit_rows(bigint, smallint);
drop function if exists limit_standing(bigint, smallint, timestamptz);
