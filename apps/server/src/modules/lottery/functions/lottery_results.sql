-- What the bets of one bucket get: prize, returned stake and rebate, each rounded toward zero, of those that get anything.
-- `p_outcomes`: play, selection and group → prize of all winning units at mode 1 and multiple 1, and pushed units; or that
-- they are undecided: such a bet gets nothing yet.
-- Hash joins only: a set of outcomes has no statistics, and a loop over it would be one over all bets. The bets are
-- scattered over the table, so they are fetched once: the last row, without a bet, counts them (`member`) and their
-- stakes (`prize`).
create or replace function lottery_results(
  p_issue bigint, p_bucket smallint, p_unit_price bigint, p_base int, p_void boolean, p_result_at timestamptz, p_outcomes jsonb
) returns table (bet bigint, member bigint, slip uuid, asset text, prize bigint, refund bigint, rebate bigint)
language sql stable set enable_nestloop = off set enable_mergejoin = off as $$
  with outcome as materialized (
    select * from jsonb_to_recordset(p_outcomes) as t (play text, selection jsonb, grp int, per numeric, push numeric, undecided boolean)
  ), span as materialized (
    select min(id) as first, max(id) as last from lottery_bet where bucket = p_bucket and issue_id = p_issue
  ), gone as materialized (
    select c.bet_id from lottery_cancellation c
     where c.bucket = p_bucket and c.bet_id between (select first from span) and (select last from span)
  ), mine as materialized (
    select b.id, b.member_id, b.slip, b.asset, b.play, b.selection, b.multiple, b.mode, b.prize_group, b.member_group, b.stake, b.placed_at
      from lottery_bet b where b.bucket = p_bucket and b.issue_id = p_issue
  ), result as (
    select b.id, b.member_id, lottery_key_base(b.slip, b.placed_at) as slip, b.asset,
           case when x.back then 0 else coalesce(div(o.per * b.multiple * x.mode, 10000), 0) end::bigint as prize,
           case when x.back then b.stake else coalesce(div(p_unit_price * o.push * b.multiple * x.mode, 10000), 0)::bigint end as refund,
           case when x.back then 0 else div(b.stake::numeric * (b.member_group - b.prize_group), p_base) end::bigint as rebate
      from mine b
      left join outcome o on o.play = b.play and o.grp = b.prize_group and o.selection = b.selection
      left join gone on gone.bet_id = b.id
      cross join lateral (select p_void or coalesce(b.placed_at >= p_result_at, false) as back,
                                 case b.mode when '1' then 10000 when '0.1' then 1000 when '0.01' then 100 else 10 end as mode) x
     where gone.bet_id is null and (x.back or o.undecided is not true)
       and (o.play is not null or b.member_group > b.prize_group or x.back)
  )
  select * from result where prize + refund + rebate > 0
  union all
  select null, count(*), null, null, coalesce(sum(stake), 0)::bigint, 0, 0 from mine
$$;
