-- When the window of a period began that holds an instant: in the calendar of a zone, weeks from Monday, or the last 24 hours, 7
-- days, 30 days where no zone is named. Where clocks go back over midnight, the day has two midnights (Havana, the Azores), and
-- PostgreSQL takes the second: the window begins an hour before it, so that the stakes of the hour between count.
create or replace function limit_start(p_period text, p_zone text, p_at timestamptz) returns timestamptz language sql stable as $$
  select case when p_zone is null
              then p_at - case p_period when 'DAY' then interval '24 hours' when 'WEEK' then interval '168 hours' else interval '720 hours' end
              else (select x.midnight - case when (x.midnight - interval '1 hour') at time zone p_zone >= x.day then interval '1 hour' else interval '0' end
                      from (select d.day, d.day at time zone p_zone as midnight
                              from (select date_trunc(lower(p_period), p_at at time zone p_zone) as day) d) x) end
$$;
