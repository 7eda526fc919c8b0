-- Writes the facts of settled play of one bucket of one issue that is settled for the first time, as `lottery_record_play`
-- does, out of what `lottery_results` found: a fact for each bet that won a prize, and one for all other bets of a member.
-- `p_…` are the bets that get something, `l_…` the bets of each member that get nothing. A bet whose whole stake came back
-- was not played.
create or replace function lottery_record_first_play(
  p_issue bigint, p_revision int, p_bucket smallint, p_merchant int, p_game text, p_now timestamptz,
  p_bet bigint[], p_member bigint[], p_asset text[], p_stake bigint[], p_from_bonus bigint[], p_prize bigint[], p_refund bigint[], p_rebate bigint[],
  l_member bigint[], l_asset text[], l_bets bigint[], l_stake bigint[], l_from_bonus bigint[]
) returns void language sql set enable_nestloop = off set enable_mergejoin = off set enable_sort = off as $$
  with paid as materialized (
    select r.bet, r.member, r.asset, r.stake - r.refund as stake, r.prize, r.rebate,
           case when r.from_bonus > 0 then r.from_bonus - ledger.stake_part(r.refund, r.stake, r.from_bonus) else 0 end as from_bonus
      from unnest(p_bet, p_member, p_asset, p_stake, p_from_bonus, p_prize, p_refund, p_rebate) r (bet, member, asset, stake, from_bonus, prize, refund, rebate)
     where r.stake > r.refund or r.prize > 0 or r.rebate > 0
  ), returned as (
    select p.member, p.asset, count(*) as bets, sum(p.stake)::bigint as stake, sum(p.from_bonus)::bigint as from_bonus, sum(p.rebate)::bigint as rebate
      from paid p where p.prize = 0 group by p.member, p.asset
  ), fact as materialized (
    select p.bet, p.member, p.asset, 1 as bets, p.stake, p.from_bonus, p.prize, p.rebate from paid p where p.prize > 0
    union all
    select 0, member, asset, (coalesce(l.bets, 0) + coalesce(r.bets, 0))::int, coalesce(l.stake, 0) + coalesce(r.stake, 0),
           coalesce(l.from_bonus, 0) + coalesce(r.from_bonus, 0), 0, coalesce(r.rebate, 0)
      from unnest(l_member, l_asset, l_bets, l_stake, l_from_bonus) l (member, asset, bets, stake, from_bonus)
      full join returned r using (member, asset)
  ), place as materialized (
    select play_next(p_bucket, (select count(*) from fact)) as last,
           coalesce((select g.category from lottery_game g where g.merchant_id = p_merchant and g.code = p_game), 'LOTT') as product
  )
  insert into play_fact (bucket, seq, merchant_id, member_id, product, game, asset, bets, stake, from_bonus, payout, rebate, valid_bet,
      settled_at, reference, revision, line_id)
    select p_bucket, p.last + row_number() over (), p_merchant, f.member, p.product, p_game, f.asset, f.bets, f.stake, f.from_bonus, f.prize,
           f.rebate, 0, p_now, case when f.bet = 0 then 'issue:' || p_issue else 'bet:' || f.bet end, p_revision,
           (select l.line_id from play_line_at(f.member, p_now) l)
      from fact f cross join place p
$$;
