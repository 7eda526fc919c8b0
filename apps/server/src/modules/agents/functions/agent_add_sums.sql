-- Sums the next facts of a merchant, at most `p_limit`: by member of a line, by product of a line, and by agent; days and
-- months of activity are those of a time zone. Answers with how many they were. The caller holds the projection.
create or replace function agent_add_sums(p_merchant int, p_zone text, p_limit bigint) returns bigint language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  from_number bigint;
  to_number bigint;
begin
  select r.summed, least(r.last, r.summed + p_limit) into from_number, to_number
    from agent_recording r where r.merchant_id = p_merchant for update;
  if from_number is null or to_number = from_number then return 0; end if;
  with f as materialized (
    select f.line_id, date_trunc('hour', f.counted_at, 'UTC') as hour, f.member_id, f.asset,
           sum(f.bets)::bigint as bets, sum(f.stake)::bigint as stake, sum(f.payout)::bigint as payout, sum(f.valid_bet)::bigint as valid_bet,
           coalesce(sum(f.amount) filter (where f.kind = 'deposit'), 0)::bigint as deposits,
           coalesce(sum(f.amount) filter (where f.kind = 'withdrawal'), 0)::bigint as withdrawals,
           coalesce(sum(f.amount) filter (where f.kind = 'rebate'), 0)::bigint as rebates,
           coalesce(sum(f.amount) filter (where f.kind = 'bonus'), 0)::bigint as bonuses,
           coalesce(sum(f.amount) filter (where f.kind = 'cashback'), 0)::bigint as cashbacks,
           coalesce(sum(f.amount) filter (where f.kind = 'fee'), 0)::bigint as fees
      from agent_fact f
     where f.merchant_id = p_merchant and f.number > from_number and f.number <= to_number
     group by 1, 2, 3, 4),
  members as (
    insert into agent_member_hour as m (line_id, hour, member_id, asset, merchant_id, bets, stake, payout, valid_bet, deposits,
        withdrawals, rebates, bonuses, cashbacks, fees)
      select line_id, hour, member_id, asset, p_merchant, bets, stake, payout, valid_bet, deposits, withdrawals, rebates, bonuses,
             cashbacks, fees from f
      on conflict (line_id, hour, member_id, asset) do update
         set bets = m.bets + excluded.bets, stake = m.stake + excluded.stake, payout = m.payout + excluded.payout,
             valid_bet = m.valid_bet + excluded.valid_bet, deposits = m.deposits + excluded.deposits,
             withdrawals = m.withdrawals + excluded.withdrawals, rebates = m.rebates + excluded.rebates,
             bonuses = m.bonuses + excluded.bonuses, cashbacks = m.cashbacks + excluded.cashbacks, fees = m.fees + excluded.fees),
  lines as (
    select f.line_id, f.hour, f.asset, l.path, f.member_id = l.agent_id as is_own, sum(f.bets)::bigint as bets,
           sum(f.stake)::bigint as stake, sum(f.payout)::bigint as payout, sum(f.valid_bet)::bigint as valid_bet,
           sum(f.deposits)::bigint as deposits, sum(f.withdrawals)::bigint as withdrawals, sum(f.rebates)::bigint as rebates,
           sum(f.bonuses)::bigint as bonuses, sum(f.cashbacks)::bigint as cashbacks, sum(f.fees)::bigint as fees
      from f join agent_line l on l.id = f.line_id group by 1, 2, 3, 4, 5)
  insert into agent_hour as a (agent_id, asset, part, hour, bets, stake, payout, valid_bet, deposits, withdrawals, rebates, bonuses,
      cashbacks, fees)
    select p.agent, l.asset, p.part, l.hour, sum(bets), sum(stake), sum(payout), sum(valid_bet), sum(deposits), sum(withdrawals),
           sum(rebates), sum(bonuses), sum(cashbacks), sum(fees)
      from lines l
     cross join lateral (
       select agent, 'team' as part from unnest(l.path) agent
       union all select l.path[cardinality(l.path) - is_own::int], 'direct' where cardinality(l.path) > is_own::int
       union all select l.path[cardinality(l.path)], 'own' where is_own) p
     group by 1, 2, 3, 4
    on conflict (agent_id, asset, part, hour) do update
       set bets = a.bets + excluded.bets, stake = a.stake + excluded.stake, payout = a.payout + excluded.payout,
           valid_bet = a.valid_bet + excluded.valid_bet, deposits = a.deposits + excluded.deposits,
           withdrawals = a.withdrawals + excluded.withdrawals, rebates = a.rebates + excluded.rebates,
           bonuses = a.bonuses + excluded.bonuses, cashbacks = a.cashbacks + excluded.cashbacks, fees = a.fees + excluded.fees;
  insert into agent_line_hour as l (line_id, hour, product, asset, valid_bet)
    select f.line_id, date_trunc('hour', f.counted_at, 'UTC'), f.product, f.asset, sum(f.valid_bet)
      from agent_fact f
     where f.merchant_id = p_merchant and f.number > from_number and f.number <= to_number and f.kind = 'play'
     group by 1, 2, 3, 4
    on conflict (line_id, hour, product, asset) do update set valid_bet = l.valid_bet + excluded.valid_bet;
  perform agent_add_activity(p_merchant, p_zone, from_number, to_number);
  update agent_recording r set summed = to_number where r.merchant_id = p_merchant;
  return to_number - from_number;
end $$;
