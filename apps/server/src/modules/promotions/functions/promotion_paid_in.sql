-- Takes in deposits of the journal: they count for the instances that measure deposits, and the first one of a match is its
-- base, in the order of the journal. An instance whose member chose a deposit for it hears of that one by its event. A deposit of a key counts once. The caller holds the gate.
create or replace function promotion_paid_in(
  p_key uuid[], p_member bigint[], p_merchant smallint[], p_amount bigint[], p_at timestamptz[]
) returns void language sql as $$
  with told as (
    insert into promotion_deposit (key, bucket, member_id, merchant_id, amount, at)
      select t.key, (t.member_id & 63)::smallint, t.member_id, t.merchant_id, t.amount, t.at
        from unnest(p_key, p_member, p_merchant, p_amount, p_at) as t (key, member_id, merchant_id, amount, at)
      on conflict do nothing returning key, bucket, member_id, amount, at),
  placed as (
    select d.*, o.n from told d join unnest(p_key) with ordinality as o (key, n) on o.key = d.key),
  counted as (
    select i.id, count(*) as deposits, (array_agg(t.amount order by t.n))[1] as first
      from placed t
      join promotion_instance i on i.bucket = t.bucket and i.member_id = t.member_id and i.measures in ('deposits', 'match')
       and i.deposit_id is null
       and t.amount >= i.least and t.at >= i.joined_at and t.at < coalesce(i.period_end, 'infinity')
     group by i.id)
  update promotion_instance i
     set done = i.done + c.deposits,
         matched = case when i.measures = 'match' then coalesce(i.matched, c.first) end
    from counted c where i.id = c.id
$$;
