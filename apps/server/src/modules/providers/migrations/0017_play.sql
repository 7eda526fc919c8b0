-- A round leaves facts of settled play: its sums when it closes, and then its differences (provider_round_told). How many
-- corrections it has had; null: it was there before facts were, and is told of later (old-play.ts), so that an upgrade
-- waits for no history.
alter table provider_round add column revision int;
alter table provider_round alter column revision set default 0;
-- When a step changed it last.
alter table provider_round add column changed_at timestamptz;
