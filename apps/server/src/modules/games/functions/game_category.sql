-- The category of a vendor's game; of a vendor whose game is not told, that of all its games where they have one. OTHER where
-- the catalogue does not know it.
create or replace function game_category(p_vendor text, p_code text) returns text language sql stable as $$
  select coalesce(
    (select g.category from game g where g.vendor_code = p_vendor and g.code = p_code),
    case when p_code is null then
      (select min(g.category) from game g where g.vendor_code = p_vendor and g.status <> 'GONE' having min(g.category) = max(g.category)) end,
    'OTHER')
$$;
