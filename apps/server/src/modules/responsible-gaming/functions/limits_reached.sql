-- Limits of members of which a share of 50, 80 or 100 per cent is used that the member was not told of in this window, and notes that
-- the member is told now. The guards' locks keep two from telling the same. A window that moves lets a share be told again once the
-- instant of the last word has left it.
create or replace function limits_reached(p_members bigint[], p_asset smallint, p_at timestamptz)
  returns table (member_id bigint, merchant_id smallint, kind text, period text, by_house boolean, share int) language plpgsql as $$
begin
  perform from member_guard g where g.member_id = any(p_members) order by g.member_id for update;
  return query
    with reached as (
      select m.id, s.kind, s.period, s.by_house, s.since,
             case when s.used >= s.amount then 100 when s.used >= s.amount * 0.8 then 80 when s.used >= s.amount * 0.5 then 50 else 0 end as share
        from unnest(p_members) as m (id) cross join lateral limit_standing(m.id, p_asset, p_at) s)
    update play_limit l set told_share = r.share, told_at = p_at
      from reached r
     where l.member_id = r.id and l.kind = r.kind and l.period = r.period and l.by_house = r.by_house
       and r.share > case when l.told_at >= r.since then l.told_share else 0 end
    returning l.member_id, l.merchant_id, l.kind, l.period, l.by_house, r.share;
end $$;
