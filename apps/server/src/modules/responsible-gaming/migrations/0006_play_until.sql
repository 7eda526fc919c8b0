-- Until when the member's proven identity lets them play: -infinity where it is not proven, infinity where the proof does not end,
-- null where no level of identity is asked for. modules/verification sets it.
alter table member_guard add column play_until timestamptz;
