-- One posting; the caller holds the bucket. Statuses: P posted; D the key is known with the same contents; K it is known
-- with others; F the wallet has not enough; C it is closed to this side; U there is no such wallet; M it is of another
-- asset or merchant; A the amount is zero, or it or the balance would be too large.
-- (`wallet_id + 0`: the key is found by (bucket, ref). Before the first statistics the planner may prefer
-- (bucket, wallet_id) and read all of a busy member's history.)
create or replace function ledger.post_one(
  p_bucket smallint, p_wallet bigint, p_delta bigint, p_ref uuid, p_house int, p_kind smallint, p_cause text,
  p_at timestamptz, out status text, out balance bigint, out seq bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  old ledger.journal;
  acc ledger.wallet;
  new_balance bigint;
  new_merchant int;
  slot_seq bigint;
begin
  select * into old from ledger.journal j where j.bucket = p_bucket and j.ref = p_ref and j.wallet_id + 0 = p_wallet;
  if found then
    status := case when old.amount = p_delta and old.house = p_house and old.kind = p_kind then 'D' else 'K' end;
    if status = 'D' then balance := old.balance_after; seq := old.seq; end if;
    return;
  end if;
  if p_delta = 0 or p_delta not between -1000000000000000 and 1000000000000000 then status := 'A'; return; end if;
  if (p_wallet & 63) <> (p_house & 63) then status := 'M'; return; end if;
  select * into acc from ledger.wallet a where a.bucket = p_bucket and a.id = p_wallet;
  if not found then status := 'U'; return; end if;
  if acc.closed_to & ledger.side(p_delta) <> 0 then status := 'C'; return; end if;
  new_merchant := coalesce(acc.merchant, nullif(p_house >> 16, 0));
  if new_merchant is null then
    select max(a.merchant) into new_merchant from ledger.wallet a
      where a.bucket = p_bucket and a.id between (p_wallet >> 16) << 16 and ((p_wallet >> 16) << 16) + 65535;
  elsif p_house >> 16 not in (0, new_merchant) then
    status := 'M'; return;
  end if;
  new_balance := acc.balance + p_delta;
  if new_balance < 0 then status := 'F'; balance := acc.balance; return; end if;
  if new_balance > 4000000000000000000 then status := 'A'; return; end if;
  update ledger.wallet a set balance = new_balance, seq = acc.seq + 1, debited = acc.debited + greatest(-p_delta, 0), merchant = new_merchant
    where a.bucket = p_bucket and a.id = p_wallet;
  update ledger.house_slot s set balance = s.balance - p_delta, seq = s.seq + 1
    where s.bucket = p_bucket and s.house = p_house returning s.seq into slot_seq;
  if not found then
    insert into ledger.house_slot (bucket, house, balance, seq) values (p_bucket, p_house, -p_delta, 1);
    slot_seq := 1;
  end if;
  insert into ledger.journal (bucket, wallet_id, ref, seq, amount, balance_after, house, house_seq, kind, cause, created_at)
    values (p_bucket, p_wallet, p_ref, acc.seq + 1, p_delta, new_balance, p_house, slot_seq, p_kind, p_cause, p_at);
  status := 'P'; balance := new_balance; seq := acc.seq + 1;
end $$;
