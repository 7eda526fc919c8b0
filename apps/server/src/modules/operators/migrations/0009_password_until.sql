-- Until when a password that somebody was told may be changed into one of their own; null: as long as it stands.
alter table operator_staff add column password_until timestamptz;
