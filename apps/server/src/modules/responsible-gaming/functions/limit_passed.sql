-- Whether a stake would pass a limit of its member. A function of its own in PL/pgSQL keeps its plan in the connection: written into
-- the statement of each stake, it would be planned with each. It sees what that statement sees.
create or replace function limit_passed(p_member bigint, p_asset smallint, p_amount bigint, p_at timestamptz) returns boolean
  language plpgsql stable set enable_seqscan = off as $$
begin
  return exists (
    -- Sums of deposits decide no stake: the condition on the kind keeps them from being made.
    select from limit_standing(p_member, p_asset, p_at) l
     where l.kind in ('STAKE', 'LOSS', 'TIME')
       and l.used + case l.kind when 'TIME' then l.adds else p_amount end > l.amount);
end $$;
