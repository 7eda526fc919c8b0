-- The results of the bets of one bucket, in rows of three kinds:
-- - a bet that gets something: prize, returned stake and rebate, each rounded toward zero, beside its stake;
-- - with `p_losers`, a member's bets that get nothing (`bet` null): how many, their stakes, what the bonus paid of them;
-- - all bets (`bet` and `member` null): how many, and their stakes.
-- `p_outcomes`: play, selection and group → prize of all winning units at mode 1 and multiple 1, and pushed units; or that
-- they are undecided: such a bet gets nothing yet, and has not lost.
-- Hash joins only: a set of outcomes has no statistics, and a loop over it would be one over all bets. The bets are scattered
-- over the table, so they are fetched once, for payouts and for settled play.
create or replace function lottery_results(
  p_issue bigint, p_bucket smallint, p_unit_price bigint, p_base int, p_void boolean, p_result_at timestamptz, p_outcomes jsonb,
  p_losers boolean
) returns table (bet bigint, member bigint, slip uuid, asset text, bets bigint, stake bigint, from_bonus bigint, prize bigint, refund bigint, rebate bigint)
language sql stable set enable_nestloop = off set enable_mergejoin = off as $$
  with outcome as materialized (
    select * from jsonb_to_recordset(p_outcomes) as t (play text, selection jsonb, grp int, per numeric, push numeric, undecided boolean)
  ), gone as materialized (
    select c.bet_id from lottery_cancellation c
     where c.bucket = p_bucket
       and c.bet_id between (select min(id) from lottery_bet where bucket = p_bucket and issue_id = p_issue)
                        and (select max(id) from lottery_bet where bucket = p_bucket and issue_id = p_issue)
  ), judged as materialized (
    select b.id, b.member_id, b.slip, b.placed_at, b.asset, b.stake, b.from_bonus,
           gone.bet_id is null and (x.back or o.undecided is not true) as decided,
           case when x.back then 0 else coalesce(div(o.per * b.multiple * x.mode, 10000), 0) end::bigint as prize,
           case when x.back then b.stake else coalesce(div(p_unit_price * o.push * b.multiple * x.mode, 10000), 0)::bigint end as refund,
           case when x.back or b.member_group <= b.prize_group then 0
                else div(b.stake::numeric * (b.member_group - b.prize_group), p_base)::bigint end as rebate
      from lottery_bet b
      left join outcome o on o.play = b.play and o.grp = b.prize_group and o.selection = b.selection
      left join gone on gone.bet_id = b.id
      cross join lateral (select p_void or coalesce(b.placed_at >= p_result_at, false) as back,
                                 case b.mode when '1' then 10000 when '0.1' then 1000 when '0.01' then 100 else 10 end as mode) x
     where b.bucket = p_bucket and b.issue_id = p_issue
  )
  select j.id, j.member_id, lottery_key_base(j.slip, j.placed_at), j.asset, 1, j.stake, j.from_bonus, j.prize, j.refund, j.rebate
    from judged j where j.decided and j.prize + j.refund + j.rebate > 0
  union all
  select null, j.member_id, null, j.asset, count(*), sum(j.stake)::bigint, sum(j.from_bonus)::bigint, 0, 0, 0
    from judged j where p_losers and j.decided and j.prize + j.refund + j.rebate = 0 group by j.member_id, j.asset
  union all
  select null, null, null, null, count(*), coalesce(sum(j.stake), 0)::bigint, 0, 0, 0, 0 from judged j
$$;
