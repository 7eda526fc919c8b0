-- Counts members who played for the first time in a day or a month under an agent: facts behind `p_after` up to `p_to`. The
-- caller holds the projection.
create or replace function agent_add_activity(p_merchant int, p_zone text, p_after bigint, p_to bigint) returns void language sql
set plan_cache_mode = force_generic_plan as $$
  with played as materialized (
    select distinct f.member_id, f.line_id, (f.counted_at at time zone p_zone)::date as day
      from agent_fact f
     where f.merchant_id = p_merchant and f.number > p_after and f.number <= p_to and f.kind = 'play' and f.stake > 0),
  spans as materialized (
    select 'day' as span, p.day as start, p.member_id, p.line_id from played p
    union select 'month', date_trunc('month', p.day)::date, p.member_id, p.line_id from played p),
  fresh as (
    insert into agent_active_member (span, start, member_id, line_id)
      select s.span, s.start, s.member_id, s.line_id from spans s
      on conflict do nothing
    returning span, start, member_id, line_id),
  -- A member who played under two lines counts once for the agents of both.
  pairs as (
    select distinct f.span, f.start, f.member_id, a.agent
      from fresh f join agent_line l on l.id = f.line_id cross join lateral unnest(l.path) a (agent)
     where a.agent <> f.member_id
       and not exists (select from agent_active_member k join agent_line o on o.id = k.line_id
                        where k.span = f.span and k.start = f.start and k.member_id = f.member_id and a.agent = any (o.path)))
  insert into agent_active as t (agent_id, span, start, members)
    select p.agent, p.span, p.start, count(*) from pairs p group by 1, 2, 3
    on conflict (agent_id, span, start) do update set members = t.members + excluded.members
$$;
