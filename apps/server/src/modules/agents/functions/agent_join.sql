-- Takes a member into the tree, below an agent or at the top; an agent gets a line of its own. Answers with the line under
-- which the member plays. A move of the same merchant ends first, or waits.
create or replace function agent_join(p_merchant int, p_member bigint, p_parent bigint, p_is_agent boolean, p_at timestamptz)
returns bigint language plpgsql as $$
declare
  above agent_seat;
  line bigint;
begin
  perform pg_advisory_xact_lock_shared(hashtext('agents.tree'), p_merchant);
  if p_parent is not null then
    select s.* into strict above from agent_seat s where s.member_id = p_parent and s.merchant_id = p_merchant and s.is_agent;
  end if;
  line := above.line_id;
  if p_is_agent then
    insert into agent_line (parent_id, agent_id, path)
      select above.line_id, p_member, coalesce((select l.path from agent_line l where l.id = above.line_id), '{}') || p_member
      returning id into line;
  end if;
  insert into agent_seat (member_id, merchant_id, parent_id, is_agent, depth, line_id, joined_at)
    values (p_member, p_merchant, p_parent, p_is_agent, coalesce(above.depth + 1, 0), line, p_at);
  insert into agent_closure (ancestor_id, descendant_id, distance)
    select c.ancestor_id, p_member, c.distance + 1 from agent_closure c where c.descendant_id = p_parent
    union all select p_member, p_member, 0;
  insert into agent_joined (merchant_id, member_id) values (p_merchant, p_member);
  return line;
end $$;
