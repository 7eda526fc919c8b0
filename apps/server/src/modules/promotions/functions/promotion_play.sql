-- Takes in the next facts of settled play after these places: the valid bet that cash paid goes to the hours of its member and to
-- the instances that measure it. A fact counts for an instance where its stake was placed after the joining and it was settled
-- in the period; a correction counts where that which it corrects did. Answers with the places that were reached and how many
-- facts were read. The caller holds the gate.
create or replace function promotion_play(p_bucket smallint[], p_after bigint[], p_limit bigint, p_assets text[])
returns table (bucket smallint, seq bigint, n bigint) language sql
set plan_cache_mode = force_generic_plan as $$
  with read as materialized (select * from play_tail(p_bucket, p_after, p_limit)),
  valued as materialized (
    select f.bucket, f.member_id, f.product, coalesce(f.corrects_at, f.settled_at) as at,
           coalesce(f.placed_at, f.corrects_at, f.settled_at) as placed_at,
           case when f.from_bonus = 0 or f.stake = 0 then f.valid_bet
                else trunc(f.valid_bet::numeric * (f.stake - f.from_bonus) / f.stake)::bigint end as valid
      from read f where f.valid_bet <> 0 and f.asset = any (p_assets)),
  hours as (
    insert into promotion_hour as h (bucket, member_id, hour, product, valid)
      select v.bucket, v.member_id, date_trunc('hour', v.at, 'UTC'), v.product, sum(v.valid)
        from valued v where v.valid <> 0 group by 1, 2, 3, 4
      on conflict (bucket, member_id, hour, product) do update set valid = h.valid + excluded.valid),
  reached as (
    update promotion_instance i set done = i.done + s.valid
      from (select p.id, sum(v.valid)::bigint as valid
              from valued v
              join promotion_instance p on p.bucket = v.bucket and p.member_id = v.member_id and p.measures = 'validBet'
               and v.placed_at >= p.joined_at and v.at >= p.joined_at and v.at < coalesce(p.period_end, 'infinity')
               and (p.products is null or v.product = any (p.products))
             group by p.id) s
     where i.id = s.id and s.valid <> 0)
  select r.bucket, max(r.seq), count(*) from read r group by 1
$$;
