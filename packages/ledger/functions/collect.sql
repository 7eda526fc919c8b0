-- Collects what the owners of a bucket owe from main wallets that have something and take debits: by rank, then the oldest
-- first, each as far as the wallet goes. Answers with who paid how much.
create or replace function ledger.collect(p_bucket smallint, p_owner bigint, p_at timestamptz)
returns table (owner bigint, collected bigint) language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  r ledger.receivable;
  has bigint;
  part bigint;
  answer record;
begin
  perform ledger.lock_buckets(array[p_bucket]);
  for r in
    select d.* from ledger.receivable d join ledger.wallet w on w.bucket = d.bucket and w.id = d.wallet_id
     where d.bucket = p_bucket and d.remaining > 0 and (p_owner is null or d.wallet_id >> 16 = p_owner)
       and w.balance > 0 and w.closed_to & ledger.side(-1) = 0
     order by d.wallet_id, d.rank, d.created_at, d.key
  loop
    select w.balance into has from ledger.wallet w where w.bucket = p_bucket and w.id = r.wallet_id;
    part := least(has, r.remaining);
    if part = 0 then continue; end if;
    answer := ledger.post_one(p_bucket, r.wallet_id, -part, ledger.derive_key(r.key, 'collected ' || r.collections),
      ledger.debt_of(r.house), 46::smallint, r.cause, p_at);
    if answer.status <> 'P' then raise exception 'receivable % cannot be collected: %', r.key, answer.status; end if;
    update ledger.receivable d
       set remaining = d.remaining - part, collected = d.collected + part, collections = d.collections + 1,
           ended_at = case when d.remaining = part then p_at end, ended_how = case when d.remaining = part then 'collected' end
     where d.bucket = p_bucket and d.key = r.key;
    owner := r.wallet_id >> 16; collected := part;
    return next;
  end loop;
end $$;
