-- Makes a player of the tree an agent with a line of its own below the agent above, and answers with the line. The caller
-- holds the tree of the merchant.
create or replace function agent_promote(p_member bigint) returns bigint language plpgsql as $$
declare
  above bigint := (select p.line_id from agent_seat s join agent_seat p on p.member_id = s.parent_id where s.member_id = p_member);
  line bigint;
begin
  insert into agent_line (parent_id, agent_id, path)
    values (above, p_member, coalesce((select l.path from agent_line l where l.id = above), '{}') || p_member)
    on conflict (agent_id, parent_id) do nothing;
  select l.id into strict line from agent_line l where l.agent_id = p_member and l.parent_id is not distinct from above;
  update agent_seat set is_agent = true, line_id = line where member_id = p_member;
  return line;
end $$;
