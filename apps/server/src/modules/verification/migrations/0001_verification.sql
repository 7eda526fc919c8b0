-- What a member has proven; a row from the first proof on. A level holds while its end has not come.
create table verification_standing (
  member_id      bigint primary key,
  merchant_id    smallint not null,
  -- Name and birthday, sealed.
  sealed         bytea not null,
  -- Keyed, of name and birthday together: the same person with two accounts has one mark.
  person_mark    bytea not null check (octet_length(person_mark) = 32),
  basic_at       timestamptz not null,
  verified_at    timestamptz,
  -- Null: no end.
  verified_until timestamptz,
  enhanced_at    timestamptz,
  enhanced_until timestamptz,
  -- Keyed, of the document by which the member is verified.
  document_mark  bytea check (octet_length(document_mark) = 32),
  -- The end that the member was told of.
  told_of        timestamptz,
  unique (merchant_id, document_mark),
  check (enhanced_at is null or verified_at is not null)
);
create index on verification_standing (merchant_id, person_mark);
create index on verification_standing (least(verified_until, enhanced_until)) where verified_until is not null or enhanced_until is not null;

-- A document, or an address with the source of money, that was sent in to be checked.
create table verification_case (
  id             bigint generated always as identity primary key,
  merchant_id    smallint not null,
  member_id      bigint not null,
  level          text not null check (level in ('verified', 'enhanced')),
  state          text not null check (state in ('SUBMITTED', 'CHECKING', 'DESK', 'APPROVED', 'REFUSED', 'EXPIRED')),
  -- What the member told, sealed.
  sealed         bytea not null,
  document_mark  bytea check (octet_length(document_mark) = 32),
  submitted_at   timestamptz not null,
  provider       text,
  -- The case as the provider calls it.
  provider_ref   text,
  verdict        text check (verdict in ('ACCEPTED', 'REFUSED', 'DOUBT')),
  verdict_reason text,
  desk_reasons   text[] not null default '{}',
  desk_at        timestamptz,
  -- Logins of the house, two with a plus; null: the provider decided.
  decided_by     text,
  decided_at     timestamptz,
  reason         text,
  next_check_at  timestamptz,
  checks         int not null default 0
);
create unique index on verification_case (member_id, level) where state in ('SUBMITTED', 'CHECKING', 'DESK');
create index on verification_case (member_id, id desc);
create index on verification_case (merchant_id, state, id);
create index on verification_case (next_check_at) where next_check_at is not null;
create index on verification_case (provider_ref) where provider_ref is not null;
create index on verification_case (merchant_id, desk_at) where desk_at is not null;
create index on verification_case (decided_at) where decided_at is not null;

create table verification_move (
  case_id    bigint not null references verification_case,
  position   int not null,
  event      text not null,
  from_state text not null,
  to_state   text not null,
  reason     text,
  at         timestamptz not null,
  primary key (case_id, position)
);

-- Pictures and papers. Each is encrypted by a key of its own, and that key is sealed by the house's secret.
create table verification_file (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  member_id   bigint not null,
  -- Null while it is not sent in.
  case_id     bigint references verification_case,
  kind        text not null check (kind in ('FRONT', 'BACK', 'SELFIE', 'ADDRESS', 'FUNDS')),
  media       text not null check (media in ('image/webp', 'application/pdf')),
  sealed      bytea not null,
  sealed_key  bytea not null,
  bytes       int not null,
  at          timestamptz not null
);
create unique index on verification_file (member_id, kind) where case_id is null;
create unique index on verification_file (case_id, kind) where case_id is not null;
create index on verification_file (at);
comment on table verification_file is 'Kept for five years from the decision of its case, seven days where it was not sent in; then removed.';

-- The level that play needs at a merchant, as the guards of its members were last written by it; numbers as in IDENTITY_LEVELS.
create table verification_need (
  merchant_id smallint primary key,
  play        smallint not null
);
