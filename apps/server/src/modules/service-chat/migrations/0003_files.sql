-- Files of chats, sealed by the house's vault; a chat takes its own with it.
create table service_file (
  id      uuid primary key,
  chat_id bigint not null references service_chat (id) on delete cascade,
  side    text not null check (side in ('GUEST', 'DESK')),
  name    text not null,
  kind    text not null check (kind in ('PICTURE', 'DOCUMENT')),
  sealed  bytea not null
);
create index service_file_of_chat on service_file (chat_id);

-- The file of a message; both go with their chat.
alter table service_message add column file_id uuid;
