-- The lock under which a bet comes and a number is kept out: one waits for the other.
create or replace function provider_number_lock(p_vendor text, p_tx text) returns bigint language sql immutable
  as $$ select hashtextextended(p_vendor || chr(10) || p_tx, 56) $$;
