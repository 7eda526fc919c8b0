create or replace function place_chase_legs(
  p_bucket smallint, p_chase bigint[], p_nr smallint[], p_issue bigint[], p_slip uuid[], p_ref uuid[], p_cause text[], p_house int[], p_most bigint[],
  p_member_stake bigint[], p_member_prize bigint[], p_issue_stake bigint[], p_exposure bigint[],
  b_slip int[], b_id bigint[], b_merchant smallint[], b_line smallint[], b_play text[], b_selection text[],
  b_units bigint[], b_mode text[], b_multiple int[], b_group int[], b_member_group int[], b_stake bigint[], b_asset text[], b_most bigint[],
  p_now timestamptz
) returns text[] language plpgsql as $$
declare
  n int := cardinality(p_chase);
  decided timestamptz;
  locked bigint[];
  statuses text[] := array_fill(null::text, array[n]);
  c lottery_chase;
  l lottery_chase_leg;
  m lottery_member_load;
  o lottery_issue_load;
  a ledger.answer;
begin
  perform 1 from lottery_chase where bucket = p_bucket and id = any (p_chase) order by id for update;
  -- Waits for a person who ends a sale, as no slip does: a leg that finds its issue off sale is never placed.
  perform pg_advisory_xact_lock_shared(lottery_sale_lock(x.issue)) from (select distinct issue from unnest(p_issue) issue order by 1) x;
  locked := array(
    select id from lottery_issue where id = any (p_issue) and closes_at > coalesce(p_now, clock_timestamp()) order by id for share);
  decided := coalesce(p_now, clock_timestamp());
  perform ledger.lock_buckets(array[p_bucket]);
  for i in 1..n loop
    select * into c from lottery_chase where bucket = p_bucket and id = p_chase[i];
    select * into l from lottery_chase_leg where bucket = p_bucket and chase_id = p_chase[i] and nr = p_nr[i];
    if c.state is distinct from 'RUNNING' or l.state is distinct from 'WAITING' or c.stop_on_win and exists (
      select 1 from lottery_chase_leg e where e.bucket = p_bucket and e.chase_id = c.id and e.nr < l.nr and e.state in ('WAITING', 'PLACED', 'WON')
    ) then
      statuses[i] := 'N'; continue;
    end if;
    if not exists (select 1 from lottery_issue where id = p_issue[i] and id = any (locked) and state = 'OPEN' and opens_at <= decided and decided < closes_at) then
      statuses[i] := 'X'; continue;
    end if;
    -- The gate says no (`stake_check`). The stake is set aside, which limits count already.
    if (select k.refusal from stake_check(c.member_id, 'lottery', (p_house[i] & 63)::smallint, 0, decided) k) is not null then
      statuses[i] := 'G'; continue;
    end if;
    select * into m from lottery_member_load k where k.bucket = p_bucket and k.issue_id = p_issue[i] and k.member_id = c.member_id;
    select * into o from lottery_issue_load k where k.issue_id = p_issue[i];
    if p_member_stake[i] > 0 and coalesce(m.stake, 0) + l.stake > p_member_stake[i]
      or p_member_prize[i] > 0 and coalesce(m.most, 0) + p_most[i] > p_member_prize[i]
      or p_issue_stake[i] > 0 and coalesce(o.stake, 0) + l.stake > p_issue_stake[i]
      or p_exposure[i] > 0 and coalesce(o.most - o.stake, 0) + p_most[i] - l.stake > p_exposure[i] then
      statuses[i] := 'L'; continue;
    end if;
    a := ledger.capture(p_bucket, c.hold, p_ref[i], l.stake, p_house[i], 5::smallint, p_cause[i], decided);
    statuses[i] := a.status;
    if a.status <> 'P' then continue; end if;
    insert into lottery_slip (bucket, member_id, slip, content, issue_id, stake, balance, placed_at, chase_id)
      values (p_bucket, c.member_id, p_slip[i], c.content, p_issue[i], l.stake, a.balance, decided, c.id);
    insert into lottery_bet (bucket, id, member_id, merchant_id, slip, line, issue_id, play, selection, units, mode, multiple,
                             prize_group, member_group, stake, asset, most, placed_at)
      select p_bucket, b.id, c.member_id, b.merchant, p_slip[i], b.line, p_issue[i], b.play, b.selection::jsonb, b.units, b.mode,
             b.multiple, b.grp, b.member_grp, b.stake, b.asset, b.most, decided
        from unnest(b_slip, b_id, b_merchant, b_line, b_play, b_selection, b_units, b_mode, b_multiple, b_group, b_member_group, b_stake, b_asset, b_most)
               b (s, id, merchant, line, play, selection, units, mode, multiple, grp, member_grp, stake, asset, most)
       where b.s = i;
    update lottery_chase_leg set state = 'PLACED', slip = p_slip[i] where bucket = p_bucket and chase_id = c.id and nr = l.nr;
    perform add_lottery_load(array[p_bucket], array[c.member_id], array[p_issue[i]], array[l.stake], array[p_most[i]],
      array[p_member_stake[i]], array[p_member_prize[i]], array[p_issue_stake[i]], array[p_exposure[i]], array[true]);
  end loop;
  return statuses;
end $$;
