-- Writes the facts of settled play of one bucket of one issue, given what its bets got: one for each bet that won a prize, and
-- one for all other bets of a member. Of what was told before (`o_…`; none: null) and is not the same now, a fact takes the
-- earlier away and another tells what stands. Bets that are undecided keep what was told. Prizes enter the main wallet,
-- whichever wallet paid the stake. `p_first`: when the bucket was settled first; corrections have
-- the lines of that instant and count with it.
create or replace function lottery_record_play(
  p_issue bigint, p_revision int, p_bucket smallint, p_merchant int, p_game text, p_now timestamptz, p_first timestamptz,
  p_bet bigint[], p_prize bigint[], p_refund bigint[], p_rebate bigint[],
  o_bet bigint[], o_member bigint[], o_asset text[], o_stake bigint[], o_from_bonus bigint[], o_prize bigint[], o_rebate bigint[]
) returns void language sql set enable_nestloop = off set enable_mergejoin = off set enable_sort = off as $$
  with undecided as materialized (
    select u.bet_id from lottery_undecided_bet u where u.issue_id = p_issue and u.bucket = p_bucket
  ), now as (
    select case when n.prize > 0 then n.bet else 0 end as bet, n.member, n.asset, count(*)::int as bets, sum(n.stake)::bigint as stake,
           sum(n.from_bonus)::bigint as from_bonus, sum(n.prize)::bigint as prize, sum(n.rebate)::bigint as rebate
      from lottery_play(p_issue, p_bucket, p_bet, p_prize, p_refund, p_rebate) n
     where n.bet not in (select bet_id from undecided)
     group by 1, 2, 3
  ), before as (
    select case when o.prize > 0 then o.bet else 0 end as bet, o.member, o.asset, count(*)::int as bets, sum(o.stake)::bigint as stake,
           sum(o.from_bonus)::bigint as from_bonus, sum(o.prize)::bigint as prize, sum(o.rebate)::bigint as rebate
      from unnest(o_bet, o_member, o_asset, o_stake, o_from_bonus, o_prize, o_rebate) o (bet, member, asset, stake, from_bonus, prize, rebate)
     where o.bet not in (select bet_id from undecided)
     group by 1, 2, 3
  ), pair as materialized (
    select bet, member, asset, n.bets, n.stake, n.from_bonus, n.prize, n.rebate, o.bets as o_bets, o.stake as o_stake,
           o.from_bonus as o_from_bonus, o.prize as o_prize, o.rebate as o_rebate
      from now n full join before o using (bet, member, asset)
     where (n.bets, n.stake, n.from_bonus, n.prize, n.rebate) is distinct from (o.bets, o.stake, o.from_bonus, o.prize, o.rebate)
  ), fact as materialized (
    select f.*, row_number() over () as nth
      from (select bet, member, asset, -o_bets as bets, -o_stake as stake, -o_from_bonus as from_bonus, -o_prize as prize, -o_rebate as rebate
              from pair where o_bets is not null
             union all
            select bet, member, asset, bets, stake, from_bonus, prize, rebate from pair where bets is not null) f
  ), place as materialized (
    select play_next(p_bucket, (select count(*) from fact)) as last,
           (select g.category from lottery_game g where g.merchant_id = p_merchant and g.code = p_game) as product
  )
  insert into play_fact (bucket, seq, merchant_id, member_id, product, game, asset, bets, stake, from_bonus, payout, rebate, valid_bet,
      settled_at, reference, revision, line_id, corrects_at)
    select p_bucket, p.last + f.nth, p_merchant, f.member, coalesce(p.product, 'LOTT'), p_game, f.asset, f.bets, f.stake, f.from_bonus, f.prize,
           f.rebate, 0, p_now, case when f.bet = 0 then 'issue:' || p_issue else 'bet:' || f.bet end, p_revision,
           (select l.line_id from play_line_at(f.member, p_first) l), nullif(p_first, p_now)
      from fact f cross join place p
$$;
