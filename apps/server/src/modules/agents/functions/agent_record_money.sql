-- Takes in movements of money: gives each of a member under agents its number, in the order given. The line is that of the
-- instant of the movement. Money of test accounts is left out. The caller holds the projection.
create or replace function agent_record_money(
  p_bucket smallint[], p_house int[], p_seq bigint[], p_member bigint[], p_asset text[], p_kind text[], p_amount bigint[],
  p_at timestamptz[], p_now timestamptz
) returns void language sql as $$
  with given as (
    select t.*, s.merchant_id, l.line_id,
           coalesce(r.last, 0) + row_number() over (partition by s.merchant_id order by t.nth) as number
      from unnest(p_bucket, p_house, p_seq, p_member, p_asset, p_kind, p_amount, p_at) with ordinality
             t (bucket, house, seq, member, asset, kind, amount, at, nth)
      join agent_seat s on s.member_id = t.member
     cross join lateral play_line_at(t.member, t.at) l
      left join agent_recording r on r.merchant_id = s.merchant_id
     where l.line_id is not null and not exists (select from play_test_at(t.member, t.at))),
  added as (
    insert into agent_fact (merchant_id, number, recorded_at, counted_at, member_id, line_id, asset, kind, amount, bucket, house, seq)
      select g.merchant_id, g.number, p_now, g.at, g.member, g.line_id, g.asset, g.kind, g.amount, g.bucket, g.house, g.seq from given g)
  insert into agent_recording as r (merchant_id, last)
    select g.merchant_id, max(g.number) from given g group by 1
    on conflict (merchant_id) do update set last = excluded.last
$$;
