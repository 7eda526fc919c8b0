-- The multipliers of points, in hundredths, by merchant and product, each from an instant until another: a product that is
-- missing earns nothing.
create or replace function point_rates() returns table (
  merchant_id smallint, product text, multiplier int, since timestamptz, until timestamptz
) language sql stable as $$
  select t.merchant_id, m.key, m.value::int, t.since, t.until
    from (select v.*, coalesce(lead(v.since) over (partition by v.merchant_id order by v.since), 'infinity') as until
            from point_terms v) t
   cross join lateral jsonb_each_text(t.multipliers) m
$$;
