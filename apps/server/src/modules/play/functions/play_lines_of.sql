-- Every line that a member ever played under. A face: agents find the sums of a member by it.
create or replace function play_lines_of(p_member bigint) returns table (line_id bigint) language sql stable as $$
  select distinct l.line_id from play_line l
   where l.bucket = (p_member & 63)::smallint and l.member_id = p_member and l.line_id is not null
$$;
