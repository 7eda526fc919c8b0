-- A member's own tax number, told once: payers and payees are compared with it.
create table member_document (
  member_id   bigint primary key references member,
  merchant_id smallint not null,
  kind        text not null check (kind in ('CPF')),
  -- Number and name, sealed by the house's secret.
  sealed      bytea not null,
  -- Keyed, so that a copy of the table does not tell whose number it is by trying all of them.
  mark        bytea not null check (octet_length(mark) = 32),
  told_at     timestamptz not null,
  unique (merchant_id, kind, mark)
);
