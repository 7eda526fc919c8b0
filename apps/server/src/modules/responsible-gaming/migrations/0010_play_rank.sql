-- The rank of the level of identity that `play_until` was written for; null where it was written before this column. A call whose
-- merchant asks for another level looks at the proofs themselves.
alter table member_guard add column play_rank smallint;
