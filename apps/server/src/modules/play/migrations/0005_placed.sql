-- When the stakes of the valid bet were placed: requirements of a deposit count only what was placed after it. Null: the fact
-- has no valid bet, or was told before; readers then take the instant of its settlement. A correction has that of what it
-- corrects.
alter table play_fact add column placed_at timestamptz;
