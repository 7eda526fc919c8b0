-- Proofs of the sub-ledgers against the journal: by the clock or asked for by a person of the house.
create table sub_ledger_proof (
  id          bigint generated always as identity primary key,
  -- Null: by the clock.
  asked_by    text,
  asked_at    timestamptz not null,
  -- What changed from then on was looked at; null: everything.
  since       timestamptz,
  -- Null while it runs.
  ended_at    timestamptz,
  checks      int,
  -- How many differences there are; the first of each check are kept.
  total       int,
  differences jsonb,
  failure     text
);
-- One that was asked for at a time: each reads everything.
create unique index on sub_ledger_proof ((true)) where ended_at is null;
create index on sub_ledger_proof (ended_at);
