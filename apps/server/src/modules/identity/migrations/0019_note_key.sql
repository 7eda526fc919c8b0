-- Whoever hears no answer sends a note again: its key says that it is the same.
alter table member_note add column key uuid;
create unique index member_note_key on member_note (member_id, key);
