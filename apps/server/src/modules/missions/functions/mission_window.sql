-- The window of a mission that holds an instant, `[starts, ends)`, by the calendar of its zone; weeks begin on Monday. No row where
-- the instant lies outside the fixed one.
create or replace function mission_window(p_period text, p_zone text, p_from timestamptz, p_until timestamptz, p_at timestamptz)
returns table (starts timestamptz, ends timestamptz) language sql stable as $$
  select w.local at time zone p_zone,
         (w.local + case p_period when 'DAILY' then interval '1 day' when 'WEEKLY' then interval '7 days' else interval '1 month' end) at time zone p_zone
    from (select date_trunc(case p_period when 'DAILY' then 'day' when 'WEEKLY' then 'week' else 'month' end, p_at at time zone p_zone) as local) w
   where p_period <> 'FIXED'
  union all
  select p_from, p_until where p_period = 'FIXED' and p_at >= p_from and p_at < p_until
$$;
