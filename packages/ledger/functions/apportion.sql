-- Parts of an amount that are to each other as the weights are: each its exact share rounded down, and what is left goes, a
-- unit each, to the largest remainders, of equal ones to the first. No part is more than its weight where the amount is not
-- more than all weights. Null for no weights.
create or replace function ledger.apportion(p_amount bigint, p_weights bigint[]) returns bigint[]
  language sql immutable strict parallel safe as $$
  with share as (
    select i, div(p_amount::numeric * w, t)::bigint as part, mod(p_amount::numeric * w, t) as remainder
      from unnest(p_weights) with ordinality u (w, i), (select sum(x) as t from unnest(p_weights) x) s
  )
  select array_agg(part + case when nth <= p_amount - whole then 1 else 0 end order by i)
    from (select *, row_number() over (order by remainder desc, i) as nth, sum(part) over () as whole from share) s
$$;
