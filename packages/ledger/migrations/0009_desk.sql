-- What the people of the house look at. The verifier's last word on every bucket, so that a difference stays in sight
-- until it is mended, and the checks of everything from the first row that somebody asked for.
create table ledger.checked_bucket (
  bucket smallint primary key,
  checked_at timestamptz not null,
  sealed bigint not null,
  differences jsonb not null
);

create table ledger.check_run (
  id bigint generated always as identity primary key,
  asked_by text not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  -- Null while it runs, and where it could not be brought to its end.
  checked jsonb,
  differences jsonb,
  anchor text,
  failure text
);
-- One at a time: each reads everything.
create unique index on ledger.check_run ((true)) where ended_at is null;

-- Rows that carry a key, or one that was derived from it: both begin with the same 48 bits. Each bucket and partition is
-- asked by its primary key.
create function ledger.find_rows(p_key uuid, p_endings text[], p_limit int) returns setof ledger.journal
language sql stable set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off as $$
  select j.* from generate_series(0, 63) b
   cross join lateral (
     select * from ledger.journal j
      where j.bucket = b::smallint
        and j.ref >= (left(p_key::text, 13) || '-0000-0000-000000000000')::uuid
        and j.ref <= (left(p_key::text, 13) || '-ffff-ffff-ffffffffffff')::uuid
        and (j.ref = p_key or exists (select 1 from unnest(p_endings) e where right(j.cause, length(e) + 1) = ':' || e))
      limit p_limit
   ) j
   limit p_limit
$$;

-- The sequence below which every row of a slot is older than a moment, give or take a minute for clocks that differ.
create function ledger.slot_seq_before(p_bucket smallint, p_house int, p_top bigint, p_at timestamptz) returns bigint
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

-- A house account's rows, newest first, of all its slots together. Rows of a slot are in the order of their sequence,
-- and in that of time but for clocks that differ: so a few more of each are looked at than a page can hold.
create function ledger.house_statement(
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
