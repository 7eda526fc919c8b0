-- A house account's rows, newest first, of all its slots together. Rows of a slot are in the order of their sequence,
-- and in that of time but for clocks that differ: so a few more of each are looked at than a page can hold.
create or replace function ledger.house_statement(
  p_house int, p_before timestamptz, p_bucket smallint, p_seq bigint, p_limit int
) returns setof ledger.journal language sql stable
  set enable_bitmapscan = off set enable_seqscan = off as $$
  select j.* from ledger.house_slot s
   cross join lateral (
     select * from ledger.journal j
      where j.bucket = s.bucket and j.house = s.house
        and j.house_seq < case when p_before = 'infinity' then s.seq + 1
                               else ledger.slot_seq_before(s.bucket, s.house, s.seq, p_before) end
        and (j.created_at, j.bucket, j.house_seq) < (p_before, p_bucket, p_seq)
      order by j.house_seq desc limit p_limit + 64
   ) j
   where s.house = p_house and s.bucket between 0 and 63
   order by j.created_at desc, j.bucket desc, j.house_seq desc limit p_limit
$$;
