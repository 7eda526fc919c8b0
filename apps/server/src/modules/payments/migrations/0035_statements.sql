-- The files of each provider's days that were taken, and the lines in them: what leaves the house is below zero.
create table payment_statement (
  provider text not null,
  -- The provider's day, in its zone.
  day      date not null,
  taken_at timestamptz not null,
  lines    int not null,
  found    int not null,
  primary key (provider, day)
);

create table payment_statement_line (
  provider       text not null,
  day            date not null,
  line_id        text not null,
  booked_at      timestamptz not null,
  kind           text not null check (kind in ('charge', 'payout', 'return', 'fee', 'contest', 'adjust', 'unknown')),
  told           text not null,
  our_key        text,
  provider_id    text not null,
  bank_reference text,
  gross          bigint not null,
  fee            bigint not null,
  net            bigint not null,
  asset          text not null,
  primary key (provider, day, line_id)
);
create index on payment_statement_line (provider, provider_id);

-- Why the file of a day could not be taken; one row for each provider whose next file is missing.
create table payment_statement_fault (
  provider text primary key,
  day      date not null,
  since    timestamptz not null,
  fault    text not null
);

alter table payment_difference drop constraint payment_difference_what_check;
alter table payment_difference add constraint payment_difference_what_check check (
  what in ('UNKNOWN_CHARGE', 'SECOND_CHARGE', 'AMOUNT', 'NOT_PAID', 'MISSING',
           'MISSING_HERE', 'MISSING_THERE', 'STATE', 'TWICE', 'FEE', 'DAY_SHIFT', 'UNKNOWN_KIND')) not valid;
