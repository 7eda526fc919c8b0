-- Puts money at stake by a split that the caller has decided: `p_from_bonus` out of the bonus, the rest out of `main`. One posting
-- a wallet, under one key; the caller holds the bucket. Statuses are those of `post_one`. A refused stake has moved nothing: a
-- refusal of the second wallet is an error, because the caller has read both.
create or replace function ledger.stake_split(
  p_bucket smallint, p_wallet bigint, p_amount bigint, p_from_bonus bigint, p_ref uuid, p_house int, p_kind smallint, p_cause text,
  p_at timestamptz, out status text, out from_bonus bigint
) language plpgsql as $$
declare
  paid record;
begin
  from_bonus := p_from_bonus;
  if p_from_bonus > p_amount then raise exception 'the bonus cannot pay % of a stake of %', p_from_bonus, p_amount; end if;
  if p_amount > p_from_bonus then
    select o.* into paid from ledger.post_one(p_bucket, p_wallet, p_from_bonus - p_amount, p_ref, p_house, p_kind, p_cause, p_at) o;
    status := paid.status;
    if status <> 'P' then return; end if;
  end if;
  if p_from_bonus > 0 then
    select o.* into paid from ledger.post_one(p_bucket, ledger.bonus_of(p_wallet), -p_from_bonus, p_ref, p_house, p_kind, p_cause, p_at) o;
    if paid.status <> 'P' and status = 'P' then
      raise exception 'the bonus of wallet % was counted on and is refused: %', p_wallet, paid.status;
    end if;
    status := paid.status;
  end if;
end $$;
