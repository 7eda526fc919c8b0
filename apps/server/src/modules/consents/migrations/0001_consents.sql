-- Consents of members to versions of terms and privacy policy. Rows are added alone.
create table consent (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  member_id   bigint not null,
  page        text not null check (page in ('terms', 'privacy')),
  version     integer not null check (version > 0),
  -- Of the text that was shown.
  language    text not null,
  -- SHA-256 of its title and body; null where the merchant had written none.
  text_hash   bytea,
  ip          text,
  at          timestamptz not null,
  way         text not null check (way in ('REGISTRATION', 'ASKED')),
  unique (member_id, page, version)
);
create index consent_by_version on consent (merchant_id, page, version, id desc);
create index consent_by_page on consent (merchant_id, page, id desc);
