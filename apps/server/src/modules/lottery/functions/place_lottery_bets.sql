-- The lane of bets: a batch of slips, each taken whole or refused, in one transaction and one round trip. Slips come as
-- parallel arrays, their bets as others that name the slip by its place. Answers with the instant of decision and one part
-- for each slip: "1763640000000|1P125000,2X,…".
--
-- Statuses beside the ledger's: X the issue is not on sale any more; K the key is known with other content; S and Z the
-- member's stake or prize in the issue is at its limit; I and E the issue's stake or exposure is; B and V the gate
-- (`stake_check`) says that the member is on a break or excluded, M that a limit of the member's is reached, G that another reason bars the stake. A
-- slip whose bucket another transaction holds gets no answer ('W'), nor does one that may only fit without its neighbours: the lane asks for
-- it alone, and the other slips of the batch do not wait.
--
-- Whether a slip is in time is decided here, on one clock, while the issue's row is share-locked: closing an issue waits for
-- every transaction that found it open, so a draw never misses a bet that was taken. Transactions that share-lock an issue
-- go past the one that waits to close it. So an issue is locked only while its sale has not ended by the clock that
-- decides, and it is not on sale for a transaction that did not lock it: from that instant on nothing new keeps the worker
-- from closing it. Where a person ends the sale, slips are accepted only while no closer waits for the lock (`lottery_sale_lock`).
create or replace function place_lottery_bets(
  p_bucket smallint[], p_member bigint[], p_slip uuid[], p_content bytea[], p_issue bigint[], p_wallet bigint[],
  p_stake bigint[], p_house int[], p_ref uuid[], p_cause text[], p_most bigint[],
  p_member_stake bigint[], p_member_prize bigint[], p_issue_stake bigint[], p_exposure bigint[],
  b_slip int[], b_id bigint[], b_merchant smallint[], b_line smallint[], b_play text[], b_selection text[],
  b_units bigint[], b_mode text[], b_multiple int[], b_group int[], b_member_group int[], b_stake bigint[], b_asset text[], b_most bigint[],
  p_now timestamptz
) returns text language plpgsql
  -- One plan for every batch: planned anew, a statement costs more than it takes to run. It never scans: a plan that was made while a
  -- part of the journal was empty would read all of it for each stake of a member with limits.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  n int := cardinality(p_slip);
  limited boolean := 0 < any (p_member_stake) or 0 < any (p_member_prize) or 0 < any (p_issue_stake) or 0 < any (p_exposure);
  decided timestamptz;
  let_in bigint[];
  locked bigint[];
  on_sale bigint[];
  held smallint[];
  statuses text[];
  balances bigint[];
  taken boolean[];
  bonuses bigint[];
  parts bigint[];
  f record;
  a_stake record;
  v_i int[]; v_bucket smallint[]; v_wallet bigint[]; v_delta bigint[]; v_ref uuid[]; v_house int[]; v_cause text[];
  a ledger.answer;
begin
  let_in := array(select x.issue from (select distinct issue from unnest(p_issue) issue) x where pg_try_advisory_xact_lock_shared(lottery_sale_lock(x.issue)));
  locked := array(
    select id from lottery_issue where id = any (let_in) and closes_at > coalesce(p_now, clock_timestamp()) order by id for share);
  decided := coalesce(p_now, clock_timestamp());
  on_sale := array(select id from lottery_issue where id = any (locked) and state = 'OPEN' and opens_at <= decided and decided < closes_at);
  held := ledger.lock_free_buckets(p_bucket);

  -- Scalar lookups by key, so that no estimate can turn them into a scan.
  select array_agg(case when t.bucket <> all (held) then 'W'
                        when t.known is null then case when t.issue = any (on_sale) then t.barred else 'X' end
                        when t.known = t.content then 'D' else 'K' end order by t.i),
         array_agg(case when t.known = t.content
           then (select k.balance from lottery_slip k where k.bucket = t.bucket and k.member_id = t.member and k.slip = t.slip) end order by t.i)
    into statuses, balances
    from (select u.i, u.bucket, u.member, u.slip, u.content, u.issue,
                 (select k.content from lottery_slip k where k.bucket = u.bucket and k.member_id = u.member and k.slip = u.slip) as known,
                 -- Stakes of one statement do not see each other: a member's later ones are asked for with those before them, and
                 -- what a limit does not allow together is asked again when the others are booked.
                 (select case c.refusal when 'ON_BREAK' then 'B' when 'EXCLUDED' then 'V' when 'IDENTITY_REQUIRED' then 'N'
                                        when 'LIMIT_REACHED' then case when u.upto > u.stake then 'W' else 'M' end else 'G' end
                    from stake_check(u.member, 'lottery', (u.wallet & 63)::smallint, u.upto, decided) c where c.refusal is not null) as barred
            from (select x.*, sum(x.stake) over (partition by x.wallet order by x.i)::bigint as upto
                    from unnest(p_bucket, p_member, p_slip, p_content, p_issue, p_wallet, p_stake)
                         with ordinality x (bucket, member, slip, content, issue, wallet, stake, i)) u) t;

  if limited then
    select array_agg(coalesce(x.status, x.found) order by x.i),
           array_agg(case when x.status is null and x.found = 'S' then greatest(x.member_stake - x.m_stake, 0) else x.balance end order by x.i)
      into statuses, balances
      from (
        select t.*,
               case when t.member_stake > 0 and t.m_stake + t.stake > t.member_stake then 'S'
                    when t.member_prize > 0 and t.m_most + t.most > t.member_prize then 'Z'
                    when t.issue_stake > 0 and t.i_stake + t.stake > t.issue_stake then 'I'
                    when t.exposure > 0 and t.i_most + t.most - t.i_stake - t.stake > t.exposure then 'E'
                    when t.member_stake > 0 and t.m_stake + t.m_run_stake > t.member_stake
                      or t.member_prize > 0 and t.m_most + t.m_run_most > t.member_prize
                      or t.issue_stake > 0 and t.i_stake + t.i_run_stake > t.issue_stake
                      or t.exposure > 0 and t.i_most + t.i_run_most - t.i_stake - t.i_run_stake > t.exposure then 'W'
               end as found
          from (
            select u.*, coalesce(m.stake, 0) as m_stake, coalesce(m.most, 0) as m_most, coalesce(l.stake, 0) as i_stake, coalesce(l.most, 0) as i_most,
                   sum(u.stake) filter (where u.status is null) over mine as m_run_stake, sum(u.most) filter (where u.status is null) over mine as m_run_most,
                   sum(u.stake) filter (where u.status is null) over everybody as i_run_stake, sum(u.most) filter (where u.status is null) over everybody as i_run_most
              from unnest(p_bucket, p_member, p_issue, p_stake, p_most, p_member_stake, p_member_prize, p_issue_stake, p_exposure, statuses, balances)
                     with ordinality u (bucket, member, issue, stake, most, member_stake, member_prize, issue_stake, exposure, status, balance, i)
              left join lateral (select k.stake, k.most from lottery_member_load k
                                  where k.bucket = u.bucket and k.issue_id = u.issue and k.member_id = u.member) m on u.member_stake + u.member_prize > 0
              left join lateral (select k.stake, k.most from lottery_issue_load k where k.issue_id = u.issue) l on u.issue_stake + u.exposure > 0
            window mine as (partition by u.member, u.issue order by u.i), everybody as (partition by u.issue order by u.i)
          ) t
      ) x;
  end if;

  select array_agg(u.i::int order by u.i), array_agg(u.bucket order by u.i), array_agg(u.wallet order by u.i), array_agg(-u.stake order by u.i),
         array_agg(u.ref order by u.i), array_agg(u.house order by u.i), array_agg(u.cause order by u.i)
    into v_i, v_bucket, v_wallet, v_delta, v_ref, v_house, v_cause
    from unnest(p_bucket, p_wallet, p_stake, p_ref, p_house, p_cause, statuses) with ordinality
           u (bucket, wallet, stake, ref, house, cause, status, i)
   where u.status is null;

  taken := array_fill(false, array[n]);
  if v_i is not null then
    for a in select * from ledger.post(v_bucket, v_wallet, v_delta, v_ref, v_house, array_fill(5::smallint, array[cardinality(v_i)]), v_cause, decided)
    loop
      statuses[v_i[a.i]] := a.status;
      balances[v_i[a.i]] := a.balance;
      taken[v_i[a.i]] := a.status = 'P';
    end loop;
  end if;

  -- The part of a slip that the main wallet alone cannot pay is paid with the bonus, slip by slip, but not out of lots: no
  -- lot plays for a lottery. Each bet of the slip keeps its part.
  if 'F' = any (statuses) then
    for f in select u.i::int as i from unnest(statuses) with ordinality u (status, i) where u.status = 'F' order by 1
    loop
      select * into a_stake from ledger.stake(p_bucket[f.i], p_wallet[f.i], p_stake[f.i], p_ref[f.i], p_house[f.i], 5::smallint, p_cause[f.i], decided,
        bonus_lotted(p_bucket[f.i], p_member[f.i], (select b.asset from unnest(b_slip, b_asset) b (slip, asset) where b.slip = f.i limit 1)));
      statuses[f.i] := a_stake.status;
      balances[f.i] := a_stake.balance;
      taken[f.i] := a_stake.status = 'P';
      bonuses[f.i] := a_stake.from_bonus;
    end loop;
    for f in
      select x.i, x.part
        from (select array_agg(u.i order by u.i) as places, ledger.apportion(bonuses[u.s], array_agg(u.stake order by u.i)) as shares
                from unnest(b_slip, b_stake) with ordinality u (s, stake, i) where bonuses[u.s] > 0 group by u.s) g,
             unnest(g.places, g.shares) x (i, part)
    loop
      parts[f.i] := f.part;
    end loop;
  end if;

  insert into lottery_slip (bucket, member_id, slip, content, issue_id, stake, balance, placed_at)
    select u.bucket, u.member, u.slip, u.content, u.issue, u.stake, u.balance, decided
      from unnest(p_bucket, p_member, p_slip, p_content, p_issue, p_stake, balances, taken)
             u (bucket, member, slip, content, issue, stake, balance, taken)
     where u.taken;
  insert into lottery_bet (bucket, id, member_id, merchant_id, slip, line, issue_id, play, selection, units, mode, multiple,
                           prize_group, member_group, stake, asset, most, from_bonus, placed_at)
    select p_bucket[b.s], b.id, p_member[b.s], b.merchant, p_slip[b.s], b.line, p_issue[b.s], b.play, b.selection::jsonb, b.units, b.mode,
           b.multiple, b.grp, b.member_grp, b.stake, b.asset, b.most, coalesce(parts[b.i], 0), decided
      from unnest(b_slip, b_id, b_merchant, b_line, b_play, b_selection, b_units, b_mode, b_multiple, b_group, b_member_group, b_stake, b_asset, b_most)
             with ordinality b (s, id, merchant, line, play, selection, units, mode, multiple, grp, member_grp, stake, asset, most, i)
     where taken[b.s];
  if limited then
    perform add_lottery_load(p_bucket, p_member, p_issue, p_stake, p_most, p_member_stake, p_member_prize, p_issue_stake, p_exposure, taken);
  end if;
  return (extract(epoch from decided) * 1000)::bigint || '|' ||
    coalesce((select string_agg(u.i || u.status || coalesce(u.balance::text, ''), ',') from unnest(statuses, balances) with ordinality u (status, balance, i)
               where u.status <> 'W'), '');
end $$;
