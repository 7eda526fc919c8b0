-- The sequence below which every row of a slot is older than a moment, give or take a minute for clocks that differ.
create or replace function ledger.slot_seq_before(p_bucket smallint, p_house int, p_top bigint, p_at timestamptz) returns bigint
language plpgsql stable set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off as $$
declare
  low bigint := 0;
  high bigint := p_top + 1;
  middle bigint;
  found_at timestamptz;
begin
  while high - low > 1 loop
    middle := (low + high) / 2;
    select j.created_at into found_at from ledger.journal j
     where j.bucket = p_bucket and j.house = p_house and j.house_seq = middle;
    if found_at < p_at + interval '1 minute' then low := middle; else high := middle; end if;
  end loop;
  return high;
end $$;
