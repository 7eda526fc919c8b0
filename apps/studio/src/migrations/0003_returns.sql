-- What games returned is compared with what their sheets say.
create index round_finished on round (finished_at) where state = 'completed' and payout is not null;
