-- Free rounds of a lot at a vendor that counts them itself: what it has to be told, and when it is asked again.
create table bonus_vendor_rounds (
  lot_id  bigint not null references bonus_free_rounds,
  vendor  text not null,
  state   text not null check (state in ('due', 'given', 'ending', 'ended')),
  tries   int not null default 0,
  next_at timestamptz not null,
  -- Why the last try came to nothing.
  reason  text,
  primary key (lot_id, vendor)
);
create index bonus_vendor_rounds_due on bonus_vendor_rounds (next_at) where state in ('due', 'ending');
create index bonus_vendor_rounds_given on bonus_vendor_rounds (lot_id) where state = 'given';
