-- The trigger of files for the authority: what was sent is evidence, so that its content never changes and no row goes. Its way to the
-- authority goes on, up to one of its two ends.
create or replace function authority_file_stays() returns trigger language plpgsql as $$
declare
  c_way constant text[] := array['state', 'attempts', 'next_at', 'answered_at', 'protocol', 'reason'];
begin
  if tg_op = 'UPDATE' and old.state not in ('ACCEPTED', 'REFUSED') and (to_jsonb(new) - c_way) = (to_jsonb(old) - c_way) then
    return new;
  end if;
  raise exception 'a file for the authority is kept as it was made';
end $$;
create or replace trigger authority_file_stays before update or delete on authority_file
  for each row execute function authority_file_stays();
