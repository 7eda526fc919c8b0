-- Puts money at stake out of an owner's wallets, in the order of the funding rule: all that `main` has, then `bonus`. One
-- posting a wallet, under one key. `p_wallet` is the main wallet; the caller holds the bucket. `from_bonus` is what the bonus
-- paid of it: the caller keeps it beside what it stakes, and what comes back of the stake comes back by `stake_part`.
-- Statuses are those of `post_one`; F: both together have not enough, and the balance is that of both. A replay tells the
-- split of the first time. A refused stake has moved nothing. `p_kept` is the part of the bonus that this stake may not take.
create or replace function ledger.stake(
  p_bucket smallint, p_wallet bigint, p_amount bigint, p_ref uuid, p_house int, p_kind smallint, p_cause text,
  p_at timestamptz, p_kept bigint default 0, out status text, out balance bigint, out seq bigint, out from_bonus bigint
) language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  bonus constant bigint := ledger.bonus_of(p_wallet);
  known record;
  main ledger.wallet;
  spare bigint;
  paid record;
begin
  from_bonus := 0;
  select sum(-j.amount)::bigint as total, coalesce(sum(-j.amount) filter (where j.wallet_id = bonus), 0)::bigint as bonus,
         bool_and(j.house = p_house and j.kind = p_kind) as same
    into known from ledger.journal j where j.bucket = p_bucket and j.ref = p_ref and j.wallet_id + 0 in (p_wallet, bonus);
  select * into main from ledger.wallet a where a.bucket = p_bucket and a.id = p_wallet;
  if known.total is not null then
    status := case when known.total = p_amount and known.same then 'D' else 'K' end;
    if status = 'D' then balance := main.balance; seq := main.seq; from_bonus := known.bonus; end if;
    return;
  end if;
  if main.id is null or main.closed_to & ledger.side(-1) <> 0 or main.balance >= p_amount or p_amount <= 0 then
    select o.status, o.balance, o.seq into status, balance, seq
      from ledger.post_one(p_bucket, p_wallet, -p_amount, p_ref, p_house, p_kind, p_cause, p_at) o;
    return;
  end if;
  select a.balance into spare from ledger.wallet a
   where a.bucket = p_bucket and a.id = bonus and a.closed_to & ledger.side(-1) = 0;
  spare := greatest(coalesce(spare, 0) - p_kept, 0);
  if main.balance + spare < p_amount then status := 'F'; balance := main.balance + spare; return; end if;
  if main.balance > 0 then
    select o.* into paid from ledger.post_one(p_bucket, p_wallet, -main.balance, p_ref, p_house, p_kind, p_cause, p_at) o;
    if paid.status <> 'P' then status := paid.status; return; end if;
  end if;
  select o.* into paid
    from ledger.post_one(p_bucket, bonus, main.balance - p_amount, p_ref, p_house, p_kind, p_cause, p_at) o;
  if paid.status = 'P' then
    status := 'P'; balance := 0; seq := main.seq + case when main.balance > 0 then 1 else 0 end; from_bonus := p_amount - main.balance;
    return;
  end if;
  if main.balance > 0 then raise exception 'the bonus of wallet % was counted on and is refused: %', p_wallet, paid.status; end if;
  status := paid.status;
end $$;
