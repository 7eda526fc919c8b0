-- Puts a member with all below under another agent, or at the top (null), and answers with the lines under which they play
-- then. The caller holds the tree of the merchant and has shown that the agent is none of those below.
create or replace function agent_relocate(p_member bigint, p_parent bigint)
returns table (member_id bigint, line_id bigint) language plpgsql as $$
#variable_conflict use_column
declare
  base int := coalesce((select s.depth + 1 from agent_seat s where s.member_id = p_parent), 0);
  deepest int := (select max(c.distance) from agent_closure c where c.ancestor_id = p_member);
  moved int := (select count(*) from agent_closure c where c.ancestor_id = p_member);
begin
  -- Those who joined count where they stand before they move.
  perform agent_count_joined((select s.merchant_id from agent_seat s where s.member_id = p_member), null);
  update agent_count t set directs = t.directs - (c.distance = 1)::int, team = t.team - moved
    from agent_closure c where c.descendant_id = p_member and c.distance > 0 and t.agent_id = c.ancestor_id;
  delete from agent_closure c using agent_closure below, agent_closure above
   where below.ancestor_id = p_member and above.descendant_id = p_member and above.distance > 0
     and c.ancestor_id = above.ancestor_id and c.descendant_id = below.descendant_id;
  insert into agent_closure (ancestor_id, descendant_id, distance)
    select above.ancestor_id, below.descendant_id, above.distance + below.distance + 1
      from agent_closure above cross join agent_closure below
     where above.descendant_id = p_parent and below.ancestor_id = p_member;
  insert into agent_count as t (agent_id, directs, team)
    select c.ancestor_id, (c.distance = 1)::int, moved from agent_closure c where c.descendant_id = p_member and c.distance > 0
    on conflict (agent_id) do update set directs = t.directs + excluded.directs, team = t.team + excluded.team;
  update agent_seat s
     set parent_id = p_parent,
         line_id = case when s.is_agent then s.line_id else (select p.line_id from agent_seat p where p.member_id = p_parent) end
   where s.member_id = p_member;
  -- From the top down: each line stands below the one above.
  for level in 0..deepest loop
    insert into agent_line (parent_id, agent_id, path)
      select p.line_id, s.member_id, coalesce(l.path, '{}') || s.member_id
        from agent_closure c
        join agent_seat s on s.member_id = c.descendant_id and s.is_agent
        left join agent_seat p on p.member_id = s.parent_id
        left join agent_line l on l.id = p.line_id
       where c.ancestor_id = p_member and c.distance = level
      on conflict (agent_id, parent_id) do nothing;
    update agent_seat s
       set depth = base + level,
           line_id = case when s.is_agent then
                       (select l.id from agent_line l where l.agent_id = s.member_id and l.parent_id is not distinct from
                         (select p.line_id from agent_seat p where p.member_id = s.parent_id))
                     else (select p.line_id from agent_seat p where p.member_id = s.parent_id) end
      from agent_closure c
     where c.ancestor_id = p_member and c.distance = level and s.member_id = c.descendant_id;
  end loop;
  return query select s.member_id, s.line_id from agent_closure c join agent_seat s on s.member_id = c.descendant_id
    where c.ancestor_id = p_member;
end $$;
