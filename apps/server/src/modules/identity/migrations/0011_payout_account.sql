-- Bank accounts and wallets in the members' own names.
create table payout_account (
  id          uuid primary key,
  member_id   bigint not null references member,
  merchant_id smallint not null,
  kind        text not null check (kind in ('BANK', 'PIX', 'CRYPTO')),
  form        text not null check (form in ('ACCOUNT', 'CPF', 'PHONE', 'EMAIL', 'RANDOM', 'TRC20', 'ERC20')),
  bank        text not null,
  -- Branch and number, sealed by the house's secret.
  sealed      bytea not null,
  -- Keyed, so that a copy of the table does not tell whose number it is by trying all of them.
  mark        bytea not null check (octet_length(mark) = 32),
  holder      text not null,
  is_default  boolean not null default false,
  added_at    timestamptz not null,
  unique (merchant_id, mark)
);
create index payout_account_of_member on payout_account (member_id);
create unique index payout_account_default on payout_account (member_id) where is_default;
