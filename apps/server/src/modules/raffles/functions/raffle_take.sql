-- Takes in the next facts of settled play after these places. A fact counts for the draw in whose time it was settled, as far as cash
-- paid its stake; a correction counts for the draw of what it corrects, where it comes before the close. Members who were excluded
-- then, and test accounts, get nothing. Each whole `per` gives a ticket up to the cap, and a sum that falls takes the newest. Answers with the places that
-- were reached and how many facts were read. The caller holds the projection.
create or replace function raffle_take(p_bucket smallint[], p_after bigint[], p_limit bigint, p_assets text[])
returns table (bucket smallint, seq bigint, n bigint) language sql
set plan_cache_mode = force_generic_plan as $$
  with read as materialized (select * from play_tail(p_bucket, p_after, p_limit)),
  counted as materialized (
    select f.bucket, f.member_id, f.seq, f.settled_at, d.id as draw_id, d.per, d.cap,
           play_valid_cash(f.valid_bet, f.stake, f.from_bonus)::bigint as amount
      from read f
      join raffle r on r.merchant_id = f.merchant_id and (r.products is null or f.product = any (r.products))
      join raffle_draw d on d.raffle_id = r.id and d.asset = f.asset
       and coalesce(f.corrects_at, f.settled_at) >= d.starts_at and coalesce(f.corrects_at, f.settled_at) < d.closes_at
       and f.settled_at < d.closes_at
     where f.asset = any (p_assets)
       and not exists (select from excluded_at(f.member_id, coalesce(f.corrects_at, f.settled_at)))
       and not exists (select from play_test_at(f.member_id, coalesce(f.corrects_at, f.settled_at)))),
  running as (
    select c.*, coalesce(t.total, 0) + sum(c.amount) over (partition by c.bucket, c.member_id, c.draw_id order by c.seq) as total
      from counted c
      left join raffle_total t on t.bucket = c.bucket and t.member_id = c.member_id and t.draw_id = c.draw_id
     where c.amount <> 0),
  stepped as (
    select r.*, least(r.cap, greatest(0, trunc((r.total - r.amount) / r.per)))::int as before,
           min(least(r.cap, greatest(0, trunc(r.total / r.per)))::int) over (
             partition by r.bucket, r.member_id, r.draw_id order by r.seq
             rows between current row and unbounded following) as low
      from running r),
  dropped as (
    delete from raffle_ticket k
     using (select s.draw_id, s.bucket, s.member_id, min(s.low) as low from stepped s group by 1, 2, 3) s
     where k.draw_id = s.draw_id and k.bucket = s.bucket and k.member_id = s.member_id and k.nth > s.low),
  given as (
    insert into raffle_ticket (draw_id, bucket, member_id, nth, seq, settled_at)
      select s.draw_id, s.bucket, s.member_id, g.nth, s.seq, s.settled_at
        from stepped s cross join lateral generate_series(s.before + 1, s.low) g (nth)),
  kept as (
    insert into raffle_total as t (bucket, member_id, draw_id, total)
      select r.bucket, r.member_id, r.draw_id, sum(r.amount) from running r group by 1, 2, 3
      on conflict (bucket, member_id, draw_id) do update set total = t.total + excluded.total),
  reached as (
    insert into raffle_read as p (bucket, seq)
      select r.bucket, max(r.seq) from read r group by 1
      on conflict (bucket) do update set seq = excluded.seq)
  select r.bucket, max(r.seq), count(*) from read r group by 1
$$;
