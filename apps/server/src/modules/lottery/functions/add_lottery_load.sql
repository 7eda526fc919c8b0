-- Adds what was taken to the loads of members and of issues. Raises 40001 when an issue passes its limit.
create or replace function add_lottery_load(
  p_bucket smallint[], p_member bigint[], p_issue bigint[], p_stake bigint[], p_most bigint[],
  p_member_stake bigint[], p_member_prize bigint[], p_issue_stake bigint[], p_exposure bigint[], p_taken boolean[]
) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into lottery_member_load as l (bucket, issue_id, member_id, stake, most)
    select u.bucket, u.issue, u.member, sum(u.stake), sum(u.most)
      from unnest(p_bucket, p_issue, p_member, p_stake, p_most, p_member_stake, p_member_prize, p_taken)
             u (bucket, issue, member, stake, most, member_stake, member_prize, taken)
     where u.taken and u.member_stake + u.member_prize > 0 group by 1, 2, 3
    on conflict (bucket, issue_id, member_id) do update set stake = l.stake + excluded.stake, most = l.most + excluded.most;
  insert into lottery_issue_load as l (issue_id, stake, most)
    select u.issue, sum(u.stake), sum(u.most)
      from unnest(p_issue, p_stake, p_most, p_issue_stake, p_exposure, p_taken) u (issue, stake, most, issue_stake, exposure, taken)
     where u.taken and u.issue_stake + u.exposure > 0 group by u.issue order by u.issue
    on conflict (issue_id) do update set stake = l.stake + excluded.stake, most = l.most + excluded.most;
  if found and exists (
    select 1 from unnest(p_issue, p_issue_stake, p_exposure, p_taken) u (issue, issue_stake, exposure, taken)
      join lottery_issue_load l on l.issue_id = u.issue
     where u.taken and (u.issue_stake > 0 and l.stake > u.issue_stake or u.exposure > 0 and l.most - l.stake > u.exposure)
  ) then
    raise exception 'the load of an issue has reached its limit meanwhile' using errcode = '40001';
  end if;
end $$;
