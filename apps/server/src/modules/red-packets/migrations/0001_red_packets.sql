-- Terms of red packets, each from an instant on. Events of the terms before end then.
create table packet_terms (
  merchant_id smallint not null,
  since       timestamptz not null,
  terms       jsonb not null,
  asked_by    text not null,
  approved_by text not null,
  primary key (merchant_id, since)
);

-- The event of terms and day: its commitment is written when it is first read, its seed is sealed until its end.
create table packet_event (
  merchant_id smallint not null,
  terms_since timestamptz not null,
  day         date not null,
  opens_at    timestamptz not null,
  closes_at   timestamptz not null,
  packets     int not null check (packets > 0),
  -- The total in coins, and a coin in steps of the money's scale.
  coins       bigint not null check (coins >= packets),
  coin        bigint not null check (coin > 0),
  commitment  text not null,
  sealed_seed bytea not null,
  -- Claims take turns on this row.
  claimed     int not null default 0 check (claimed between 0 and packets),
  given       bigint not null default 0 check (given between 0 and coins),
  primary key (merchant_id, terms_since, day),
  check (opens_at < closes_at)
);
create index packet_event_by_day on packet_event (merchant_id, opens_at);

-- Claims: one for each member and event.
create table packet_claim (
  bucket      smallint not null,
  member_id   bigint not null,
  terms_since timestamptz not null,
  day         date not null,
  merchant_id smallint not null,
  place       int not null check (place > 0),
  share       bigint not null check (share > 0),
  at          timestamptz not null,
  primary key (bucket, member_id, day, terms_since),
  check (bucket = member_id & 63)
);
create unique index packet_claim_by_place on packet_claim (merchant_id, terms_since, day, place);
