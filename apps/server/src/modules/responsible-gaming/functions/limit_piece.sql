-- The five-minute piece of an instant in its quarter of an hour: 1, 2 or 4.
create or replace function limit_piece(p_at timestamptz) returns int language sql immutable as $$
  select 1 << (mod(floor(extract(epoch from p_at))::bigint, 900) / 300)::int
$$;
