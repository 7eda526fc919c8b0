-- The trigger of significant events: a row is added, and chained once; nothing else of it ever changes.
create or replace function significant_event_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null
     and (to_jsonb(new) - array['place', 'previous', 'hash']) = (to_jsonb(old) - array['place', 'previous', 'hash'])
  then
    return new;
  end if;
  raise exception 'significant events are only ever added to';
end $$;
create or replace trigger significant_event_stays before update or delete on significant_event
  for each row execute function significant_event_stays();
