-- How far the log was whole when it was checked: it never has fewer entries, nor another hash at that number.
alter table operator_audit_state
  add column kept_entries bigint not null default 0,
  add column kept_head text;
update operator_audit_state set kept_entries = entries, kept_head = head where broken_at is null;
