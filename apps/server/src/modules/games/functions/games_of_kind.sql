-- The games of a category that the catalogue has, or once had, by vendor and code. It sets nothing, so that PostgreSQL writes it into
-- the statement that asks.
create or replace function games_of_kind(p_category text) returns table (vendor text, code text) language sql stable as $$
  select g.vendor_code, g.code from game g where g.category = p_category
$$;
