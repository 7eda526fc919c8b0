-- Stakes that the member's limits surely allow, as the last fold left it: `functions/limit_room.sql` says how. Money that all limits on
-- stakes and losses leave, and time that all limits on it leave, null where there is none; for stakes in this asset, from one instant to
-- another, at which a window of a limit moves on. Without `room_until` nothing is known.
alter table member_guard add column room bigint;
alter table member_guard add column room_time bigint;
alter table member_guard add column room_asset smallint;
alter table member_guard add column room_from timestamptz;
alter table member_guard add column room_until timestamptz;
