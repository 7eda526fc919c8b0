-- Holds: money set aside in the owner's `reserved` wallet, which nothing else writes, so that at any moment
-- reserved = Σ remaining of open holds.
create table ledger.hold (
  bucket smallint not null,
  key uuid not null,
  wallet_id bigint not null,
  reserved_id bigint not null,
  amount bigint not null check (amount > 0),
  remaining bigint not null check (remaining between 0 and amount),
  state text not null default 'open' check (state in ('open', 'captured', 'released', 'expired')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  cause text not null,
  primary key (bucket, key),
  check ((state = 'open') = (remaining > 0))
) with (fillfactor = 80);
create index on ledger.hold (expires_at) where state = 'open';
create index on ledger.hold (bucket, reserved_id) where state = 'open';

-- Both wallets of a move, by one key: the answer of the first that refuses, or of the giving side.
create function ledger.move(
  p_bucket smallint, p_from bigint, p_to bigint, p_amount bigint, p_key uuid, p_kind smallint, p_cause text,
  p_at timestamptz
) returns ledger.answer language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  given ledger.answer;
  taken ledger.answer;
  clearing int := (11 << 6) | (p_from & 63)::int;
begin
  select 1, o.* into given
    from ledger.post_one(p_bucket, p_from, -p_amount, p_key, clearing, p_kind, p_cause, p_at) o;
  if given.status <> 'P' then return given; end if;
  select 2, o.* into taken
    from ledger.post_one(p_bucket, p_to, p_amount, p_key, clearing, p_kind, p_cause, p_at) o;
  if taken.status <> 'P' then raise exception using errcode = 'LG001', message = taken.status; end if;
  return given;
end $$;

-- Sets money aside. The hold's key is the key of its first transfer.
create function ledger.reserve(
  p_bucket smallint, p_wallet bigint, p_reserved bigint, p_amount bigint, p_key uuid, p_cause text,
  p_at timestamptz, p_expires timestamptz
) returns ledger.answer language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  a ledger.answer;
begin
  perform ledger.lock_buckets(array[p_bucket]);
  insert into ledger.wallet (bucket, id) values (p_bucket, p_reserved) on conflict do nothing;
  a := ledger.move(p_bucket, p_wallet, p_reserved, p_amount, p_key, 33::smallint, p_cause, p_at);
  if a.status = 'P' then
    insert into ledger.hold (bucket, key, wallet_id, reserved_id, amount, remaining, expires_at, created_at, cause)
      values (p_bucket, p_key, p_wallet, p_reserved, p_amount, p_amount, p_expires, p_at, p_cause);
  end if;
  return a;
exception when sqlstate 'LG001' then
  return (1, sqlerrm, null, null)::ledger.answer;
end $$;

-- Takes part of a hold, or all of it. H: no such hold, or nothing of it is open any more.
create function ledger.capture(
  p_bucket smallint, p_hold uuid, p_key uuid, p_amount bigint, p_house int, p_kind smallint, p_cause text,
  p_at timestamptz
) returns ledger.answer language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  h ledger.hold;
  a ledger.answer;
begin
  perform ledger.lock_buckets(array[p_bucket]);
  select * into h from ledger.hold where bucket = p_bucket and key = p_hold;
  if not found then return (1, 'H', null, null)::ledger.answer; end if;
  if not exists (select from ledger.journal j where j.bucket = p_bucket and j.ref = p_key) then
    if h.state <> 'open' then return (1, 'H', null, null)::ledger.answer; end if;
    if p_amount > h.remaining then return (1, 'F', null, null)::ledger.answer; end if;
  end if;
  select 1, o.* into a
    from ledger.post_one(p_bucket, h.reserved_id, -p_amount, p_key, p_house, p_kind, p_cause, p_at) o;
  if a.status = 'P' then
    update ledger.hold set remaining = remaining - p_amount,
           state = case when remaining = p_amount then 'captured' else 'open' end
     where bucket = p_bucket and key = p_hold;
  end if;
  return a;
end $$;

-- Gives back what is left of a hold.
create function ledger.release(
  p_bucket smallint, p_hold uuid, p_key uuid, p_state text, p_at timestamptz
) returns ledger.answer language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  h ledger.hold;
  a ledger.answer;
begin
  perform ledger.lock_buckets(array[p_bucket]);
  select * into h from ledger.hold where bucket = p_bucket and key = p_hold;
  if not found then return (1, 'H', null, null)::ledger.answer; end if;
  select 1, 'D', j.balance_after, j.seq into a
    from ledger.journal j where j.bucket = p_bucket and j.ref = p_key and j.amount < 0;
  if found then return a; end if;
  if h.state <> 'open' then return (1, 'H', null, null)::ledger.answer; end if;
  a := ledger.move(p_bucket, h.reserved_id, h.wallet_id, h.remaining, p_key, 35::smallint, h.cause, p_at);
  if a.status = 'P' then
    update ledger.hold set remaining = 0, state = p_state where bucket = p_bucket and key = p_hold;
  end if;
  return a;
exception when sqlstate 'LG001' then
  return (1, sqlerrm, null, null)::ledger.answer;
end $$;
