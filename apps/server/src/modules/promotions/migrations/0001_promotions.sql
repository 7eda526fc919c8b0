-- Amounts are at the asset's scale (4 places).

-- A promotion of a merchant. Its terms stand in versions; `draft` are terms that two people have not opened yet.
create table promotion (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  state       text not null check (state in ('DRAFT', 'OPEN', 'STOPPED')),
  draft       jsonb,
  -- Counts the changes of the draft.
  row_version int not null default 1,
  -- The newest version of the terms; 0: none was opened.
  version     int not null default 0,
  -- Of that version.
  starts_at   timestamptz,
  ends_at     timestamptz,
  budget      bigint not null default 0 check (budget >= 0),
  reserved    bigint not null default 0 check (reserved >= 0),
  paid        bigint not null default 0 check (paid >= 0),
  written_by  text not null,
  created_at  timestamptz not null,
  check (reserved + paid <= budget),
  check ((state = 'DRAFT') = (version = 0))
);
create index on promotion (merchant_id, id);
create index promotion_open on promotion (merchant_id) where state = 'OPEN';

-- A version is never changed: who joined keeps the one of then.
create table promotion_terms (
  promotion_id   bigint not null references promotion,
  version        int not null check (version > 0),
  effective_from timestamptz not null,
  terms          jsonb not null,
  -- The version of the bonus terms that a reward has; null: cash.
  bonus_version  int,
  asked_by       text not null,
  approved_by    text not null,
  primary key (promotion_id, version)
);

-- One promotion, one member, one period, from the joining on.
create table promotion_instance (
  id           bigint generated always as identity primary key,
  bucket       smallint not null,
  promotion_id bigint not null,
  merchant_id  smallint not null,
  member_id    bigint not null,
  version      int not null,
  state        text not null check (state in ('joined', 'process', 'applying', 'claim', 'claimed', 'issued', 'rejected', 'close')),
  period_start timestamptz not null,
  -- Null: until the promotion is closed by hand.
  period_end   timestamptz,
  joined_at    timestamptz not null,
  -- What is measured: valid bet in cash, deposits of at least `least`, or the first such deposit.
  measures     text not null check (measures in ('none', 'validBet', 'deposits', 'match')),
  products     text[],
  least        bigint not null default 0,
  goal         bigint not null,
  -- The reward is given without a claim.
  is_automatic boolean not null,
  -- A projection of settled play and of the journal writes these two.
  done         bigint not null default 0,
  matched      bigint,
  -- The reward, and the part of it that the budget still holds for this instance.
  reward       bigint,
  reserved     bigint not null default 0 check (reserved >= 0),
  reward_id    bigint,
  is_spent     boolean not null default false,
  comment      bytea,
  applied_at   timestamptz,
  decided_by   text,
  decided_at   timestamptz,
  reason       text not null default '',
  foreign key (promotion_id, version) references promotion_terms,
  unique (promotion_id, member_id, period_start),
  check (bucket = member_id & 63)
);
create index promotion_instance_of_member on promotion_instance (bucket, member_id);
create index promotion_instance_reached on promotion_instance (id)
  where state in ('joined', 'process') and done >= goal;
create index promotion_instance_ending on promotion_instance (period_end)
  where state in ('joined', 'process', 'claim', 'claimed', 'issued', 'rejected');
create index promotion_instance_applied on promotion_instance (merchant_id, id) where applied_at is not null;

-- Images of an application, drawn anew and sealed.
create table promotion_image (
  instance_id bigint not null references promotion_instance,
  place       smallint not null,
  image       bytea not null,
  primary key (instance_id, place)
);

-- Deposits that were credited, by the key of their posting: a projection of the journal.
create table promotion_deposit (
  key         uuid primary key,
  bucket      smallint not null,
  member_id   bigint not null,
  merchant_id smallint not null,
  amount      bigint not null,
  at          timestamptz not null
);
create index on promotion_deposit (bucket, member_id, at);

-- Valid bet in cash of a member by hour and product: a projection of settled play.
create table promotion_hour (
  bucket    smallint not null,
  member_id bigint not null,
  hour      timestamptz not null,
  product   text not null,
  valid     bigint not null,
  primary key (bucket, member_id, hour, product)
) with (fillfactor = 70);

-- Held by a reading of facts, and shared by those who join: a fact is read before a joining, or sees it.
create table promotion_gate (
  one boolean primary key default true check (one)
);
insert into promotion_gate default values;
