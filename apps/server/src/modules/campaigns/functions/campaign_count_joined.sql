-- Counts registrations of a merchant that wait, at most `p_limit`, on the days of a time zone. Answers with how many they were.
-- The caller holds the projection.
create or replace function campaign_count_joined(p_merchant smallint, p_zone text, p_limit int) returns int language sql as $$
  with waiting as (
    select member_id from campaign_joined where merchant_id = p_merchant order by member_id limit p_limit for update skip locked),
  taken as (
    delete from campaign_joined j using waiting w where j.member_id = w.member_id returning j.member_id),
  counted as (
    insert into campaign_day as d (agent_id, day, code, campaign_id, merchant_id, registered)
      select t.agent_id, (t.joined_at at time zone p_zone)::date, t.code, coalesce(t.campaign_id, 0), p_merchant, count(*)
        from taken k join player_tag t on t.member_id = k.member_id and t.version = 1 and t.asked_by is null
       group by 1, 2, 3, 4
      on conflict (agent_id, day, code, campaign_id) do update set registered = d.registered + excluded.registered)
  select count(*)::int from taken
$$;
