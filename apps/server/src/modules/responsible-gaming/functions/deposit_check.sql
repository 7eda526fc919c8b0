-- The part of a member's deposit limits that is left where a deposit would pass one; no row where it passes none. Every way to pay
-- in asks it in the transaction that begins the deposit. Deposits that are under way count, so that the limit holds when all of them
-- are paid. The guard's lock lets no other deposit of a member with limits begin before the transaction ends.
create or replace function deposit_check(p_member bigint, p_asset smallint, p_asset_code text, p_amount bigint, p_at timestamptz)
  returns table (remains bigint) language plpgsql as $$
declare
  least bigint;
begin
  if not exists (select from play_limit l where l.member_id = p_member and l.asset = p_asset and l.kind in ('DEPOSIT', 'NET_DEPOSIT')) then
    return;
  end if;
  perform from member_guard g where g.member_id = p_member for update;
  select min(l.amount - l.used) into least from limit_standing(p_member, p_asset, p_at) l where l.kind in ('DEPOSIT', 'NET_DEPOSIT');
  least := least - deposits_waiting(p_member, p_asset_code, p_at) - peer_deposits_waiting(p_member, p_asset_code);
  if p_amount > least then return query select greatest(least, 0); end if;
end $$;
