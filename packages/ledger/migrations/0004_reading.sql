-- What projections read: for each slot the rows after the given sequence, in order and without a gap. A slot
-- that is not named begins at its first row. One statement, one snapshot.
create function ledger.tail(
  p_bucket smallint[], p_house int[], p_after bigint[], p_limit int, p_buckets smallint[] default null
) returns setof ledger.journal language sql stable as $$
  select j.*
    from (select s.bucket, s.house, s.seq, coalesce(c.after, 0) as after
            from ledger.house_slot s
            left join unnest(p_bucket, p_house, p_after) c (bucket, house, after)
              on c.bucket = s.bucket and c.house = s.house
           where (p_buckets is null or s.bucket = any (p_buckets)) and s.seq > coalesce(c.after, 0)) s
   cross join lateral (
     select * from ledger.journal j
      where j.bucket = s.bucket and j.house = s.house and j.house_seq > s.after and j.house_seq <= s.after + p_limit
      order by j.house_seq limit greatest(p_limit / 8, 1)
   ) j
   limit p_limit
$$;

-- A wallet's balance at the end of a day, so that a past balance is found without walking all since then.
create table ledger.wallet_day (
  bucket smallint not null,
  wallet_id bigint not null,
  day date not null,
  balance bigint not null,
  seq bigint not null,
  primary key (bucket, wallet_id, day)
);

-- Keeps the day's closing balance of every wallet of a bucket that moved since its last one. Idempotent.
create function ledger.close_day(p_bucket smallint, p_day date) returns bigint language sql as $$
  with moved as (
    select w.id, last.balance_after, last.seq
      from ledger.wallet w
      left join lateral (
        select d.seq from ledger.wallet_day d
         where d.bucket = w.bucket and d.wallet_id = w.id and d.day <= p_day order by d.day desc limit 1
      ) known on true
      cross join lateral (
        select j.balance_after, j.seq from ledger.journal j
         where j.bucket = w.bucket and j.wallet_id = w.id and j.seq > coalesce(known.seq, 0)
           and j.created_at < (p_day + 1)::timestamp at time zone 'UTC'
         order by j.seq desc limit 1
      ) last
     where w.bucket = p_bucket and w.seq > coalesce(known.seq, 0)
  ), kept as (
    insert into ledger.wallet_day (bucket, wallet_id, day, balance, seq)
      select p_bucket, id, p_day, balance_after, seq from moved on conflict do nothing
      returning 1
  )
  select count(*) from kept
$$;

-- What a wallet held at a moment: its last row that is not younger.
create function ledger.balance_at(p_bucket smallint, p_wallet bigint, p_at timestamptz) returns bigint
language sql stable as $$
  with known as (
    select d.balance, d.seq from ledger.wallet_day d
     where d.bucket = p_bucket and d.wallet_id = p_wallet
       and (d.day + 1)::timestamp at time zone 'UTC' <= p_at
     order by d.day desc limit 1
  )
  select coalesce(
    (select j.balance_after from ledger.journal j
      where j.bucket = p_bucket and j.wallet_id = p_wallet and j.created_at <= p_at
        and j.seq > coalesce((select seq from known), 0)
      order by j.seq desc limit 1),
    (select balance from known), 0)
$$;

-- Cuts the quarter that begins at the given moment off `journal_later`, whose own rows in it (keys of a
-- clock ahead of ours, or not begun with a time) move along. Answers false when the quarter is there.
create function ledger.add_quarter(p_from timestamptz) returns boolean language plpgsql as $$
declare
  starts timestamptz := date_trunc('quarter', p_from at time zone 'UTC') at time zone 'UTC';
  ends timestamptz := (date_trunc('quarter', p_from at time zone 'UTC') + interval '3 months') at time zone 'UTC';
  part text := 'journal_' || to_char(starts at time zone 'UTC', 'YYYY"q"Q');
begin
  if to_regclass('ledger.' || part) is not null then return false; end if;
  if starts <> (select min(x) from (
      select (date_trunc('quarter', t) + interval '3 months') at time zone 'UTC' as x from (
        select max(to_date(substr(relname, 9, 4), 'YYYY') + (substr(relname, 14, 1)::int - 1) * interval '3 months') as t
          from pg_class where relnamespace = 'ledger'::regnamespace and relkind = 'r' and relname ~ '^journal_\d{4}q\d$'
      ) y) z) then
    raise exception 'quarters are added in order: % is not the next one', part;
  end if;
  lock table ledger.journal in access exclusive mode;
  alter table ledger.journal detach partition ledger.journal_later;
  execute format('create table ledger.%I partition of ledger.journal for values from (%L) to (%L)',
    part, ledger.ref_at(starts), ledger.ref_at(ends));
  execute format('with moved as (delete from ledger.journal_later where ref >= %L and ref < %L returning *)
    insert into ledger.journal select * from moved', ledger.ref_at(starts), ledger.ref_at(ends));
  execute format('alter table ledger.journal attach partition ledger.journal_later for values from (%L) to (%L)',
    ledger.ref_at(ends), ledger.ref_at('2100-01-01 00:00:00+00'));
  return true;
end $$;
