-- The trigger of the audit log: it is only ever added to.
create or replace function operator_audit_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to';
end $$;
