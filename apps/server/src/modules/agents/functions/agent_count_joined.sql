-- Counts members who joined for the agents above, at most `p_limit` of a merchant. Answers with how many they were. Moves of
-- the merchant wait, or it waits for them.
create or replace function agent_count_joined(p_merchant int, p_limit int) returns int language plpgsql as $$
declare
  counted int;
begin
  perform pg_advisory_xact_lock_shared(hashtext('agents.tree'), p_merchant);
  with gone as materialized (
    delete from agent_joined j
     where j.merchant_id = p_merchant and j.member_id in
           (select n.member_id from agent_joined n where n.merchant_id = p_merchant order by n.member_id limit p_limit)
    returning j.member_id),
  hours as (
    insert into agent_joined_hour as h (agent_id, hour, members)
      select a.agent, date_trunc('hour', s.joined_at, 'UTC'), count(*)
        from gone g
        join agent_seat s on s.member_id = g.member_id
       cross join lateral play_line_at(g.member_id, s.joined_at) p
        join agent_line l on l.id = p.line_id
       cross join lateral unnest(l.path) a (agent)
       where a.agent <> g.member_id group by 1, 2
      on conflict (agent_id, hour) do update set members = h.members + excluded.members),
  counts as (
    insert into agent_count as t (agent_id, directs, team)
      select c.ancestor_id, count(*) filter (where c.distance = 1), count(*)
        from gone g join agent_closure c on c.descendant_id = g.member_id and c.distance > 0 group by 1
      on conflict (agent_id) do update set directs = t.directs + excluded.directs, team = t.team + excluded.team)
  select count(*) into counted from gone;
  return counted;
end $$;
