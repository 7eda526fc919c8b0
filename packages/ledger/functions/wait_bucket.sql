-- Takes a bucket within a quarter of a second, or answers false. Only for those who hold none: so no two writers can wait
-- for each other.
create or replace function ledger.wait_bucket(p_bucket smallint) returns boolean language plpgsql as $$
declare
  allowed text := current_setting('lock_timeout');
begin
  begin
    perform set_config('lock_timeout', '250ms', true);
    perform 1 from ledger.bucket where bucket = p_bucket for update;
    perform set_config('lock_timeout', allowed, true);
  exception when lock_not_available then return false;
  end;
  return true;
end $$;
