-- A row where a member is a test account at an instant. PostgreSQL puts its text in the place of the call, so that it costs a look into
-- the index.
create or replace function play_test_at(p_member bigint, p_at timestamptz) returns table (member_id bigint) language sql stable as $$
  select t.member_id from play_test_account t
   where t.bucket = (p_member & 63)::smallint and t.member_id = p_member and t.since <= p_at and (t.until is null or p_at < t.until)
$$;
