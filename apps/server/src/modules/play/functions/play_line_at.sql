-- The line of a member at an instant: no row, or null, where the member stood under no agent. PostgreSQL puts its text in the
-- place of the call, so that it costs a look into the index.
create or replace function play_line_at(p_member bigint, p_at timestamptz) returns table (line_id bigint) language sql stable as $$
  select l.line_id from play_line l
   where l.bucket = (p_member & 63)::smallint and l.member_id = p_member and l.since <= p_at
   order by l.since desc limit 1
$$;
