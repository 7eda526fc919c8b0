-- A row where a member was excluded from play, or on a break, at an instant that has passed; none otherwise. It sets nothing,
-- so that PostgreSQL writes it into the statement that asks. The answer for an instant of the past stays: an exclusion ends
-- from the decision on.
create or replace function excluded_at(p_member bigint, p_at timestamptz) returns table (kind text) language sql stable as $$
  select x.kind from exclusion x where x.member_id = p_member and x.since <= p_at and (x.ends_at is null or x.ends_at > p_at)
$$;
