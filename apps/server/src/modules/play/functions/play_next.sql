-- Reserves the next places of a bucket and answers with the last place before them. A transaction calls it behind its
-- other locks: the row is held to the commit, so that places are in the order of commits.
create or replace function play_next(p_bucket smallint, p_count bigint) returns bigint language sql as $$
  update play_slot set seq = seq + p_count where bucket = p_bucket returning seq - p_count
$$;
