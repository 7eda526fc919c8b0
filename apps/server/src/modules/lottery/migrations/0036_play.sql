-- Settlement leaves facts of settled play, and says so here. Buckets that were settled before it did, or by a statement of the
-- release before that was under way, have none: they are told of later, bucket by bucket, so that an upgrade waits for no
-- history (old-play.ts).
alter table lottery_settled add column has_play boolean not null default false;
-- What a bet that is undecided now had been settled as before stays as it is.
alter table lottery_undecided_bet add column was_played boolean not null default false;
-- The asset of the bets; null in rows that a release before wrote.
alter table lottery_valid_bet add column asset text;
