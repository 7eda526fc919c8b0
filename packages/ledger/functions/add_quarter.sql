-- Cuts the quarter that begins at the given moment off `journal_later`, whose own rows in it (keys of a
-- clock ahead of ours, or not begun with a time) move along. Answers false when the quarter is there. Every posting queues
-- behind it while it waits for a reader (a dump, a list, the verifier), so it gives up after a quarter of a second; it is
-- tried again every hour, with two quarters of room.
create or replace function ledger.add_quarter(p_from timestamptz) returns boolean language plpgsql
  set lock_timeout = '250ms' as $$
declare
  starts timestamptz := date_trunc('quarter', p_from at time zone 'UTC') at time zone 'UTC';
  ends timestamptz := (date_trunc('quarter', p_from at time zone 'UTC') + interval '3 months') at time zone 'UTC';
  part text := 'journal_' || to_char(starts at time zone 'UTC', 'YYYY"q"Q');
begin
  if to_regclass('ledger.' || part) is not null then return false; end if;
  if starts <> (select min(x) from (
      select (date_trunc('quarter', t) + interval '3 months') at time zone 'UTC' as x from (
        select max(to_date(substr(relname, 9, 4), 'YYYY') + (substr(relname, 14, 1)::int - 1) * interval '3 months') as t
          from pg_class where relnamespace = 'ledger'::regnamespace and relkind = 'r' and relname ~ '^journal_\d{4}q\d$'
      ) y) z) then
    raise exception 'quarters are added in order: % is not the next one', part;
  end if;
  lock table ledger.journal in access exclusive mode;
  alter table ledger.journal detach partition ledger.journal_later;
  execute format('create table ledger.%I partition of ledger.journal for values from (%L) to (%L)',
    part, ledger.ref_at(starts), ledger.ref_at(ends));
  execute format('with moved as (delete from ledger.journal_later where ref >= %L and ref < %L returning *)
    insert into ledger.journal select * from moved', ledger.ref_at(starts), ledger.ref_at(ends));
  execute format('alter table ledger.journal attach partition ledger.journal_later for values from (%L) to (%L)',
    ledger.ref_at(ends), ledger.ref_at('2100-01-01 00:00:00+00'));
  return true;
end $$;
