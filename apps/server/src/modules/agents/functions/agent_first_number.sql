-- The first number of a merchant that was given at an instant or behind it: before it, no fact counts at or behind that
-- instant. Numbers have no gap and follow the time of their recording, so halves are looked at.
create or replace function agent_first_number(p_merchant int, p_at timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint := 1;
  high bigint := coalesce((select r.last from agent_recording r where r.merchant_id = p_merchant), 0) + 1;
  middle bigint;
begin
  while low < high loop
    middle := (low + high) / 2;
    if (select f.recorded_at from agent_fact f where f.merchant_id = p_merchant and f.number = middle) < p_at then
      low := middle + 1;
    else
      high := middle;
    end if;
  end loop;
  return low;
end $$;
