-- The agent whose quota an agent's account takes, and the prize group that it takes. It stays with that agent when the account moves.
create table agent_quota_account (
  member_id   bigint primary key,
  holder_id   bigint not null,
  prize_group int not null,
  since       timestamptz not null
);
create index agent_quota_account_of on agent_quota_account (holder_id, prize_group);

-- All that happened to an agent's quota. `other_id` is the other agent, or the account; null: the platform.
create table agent_quota_entry (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  agent_id    bigint not null,
  prize_group int not null,
  kind        text not null check (kind in ('received', 'granted', 'returned', 'went_back', 'opened', 'closed')),
  accounts    int not null check (accounts > 0),
  other_id    bigint,
  -- The key of the caller who gave or took back; null: it follows from a contract or an account.
  key         uuid,
  at          timestamptz not null
);
create index agent_quota_entry_of on agent_quota_entry (agent_id, id desc);
create unique index agent_quota_entry_key on agent_quota_entry (agent_id, key) where key is not null;

-- Lists of a merchant.
alter table agent_quota add column merchant_id smallint;
update agent_quota q set merchant_id = (select max(r.merchant_id) from contract r where r.agent_id = q.agent_id);
delete from agent_quota where merchant_id is null;
alter table agent_quota alter column merchant_id set not null;
create index agent_quota_of_merchant on agent_quota (merchant_id, agent_id, prize_group);
