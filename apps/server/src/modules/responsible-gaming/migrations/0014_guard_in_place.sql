-- The fold writes the guards of members who play every minute. With room on its page a row is written in its place, and each look at it
-- finds the one that stands; without, it walked over those before it.
alter table member_guard set (fillfactor = 60);
