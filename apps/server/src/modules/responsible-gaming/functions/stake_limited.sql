-- A row where stakes of a member have a limit: a batch takes one of them at a time, because those of one statement do not see each
-- other.
create or replace function stake_limited(p_member bigint) returns table (limited boolean) language sql stable as $$
  select true from member_guard g where g.member_id = p_member and g.limited
$$;
