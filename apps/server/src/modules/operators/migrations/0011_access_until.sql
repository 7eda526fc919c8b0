-- Until when a person may sign in and read, set when the account is made and never changed: an inspector of an authority. Null: no
-- end.
alter table operator_staff add column access_until timestamptz;
