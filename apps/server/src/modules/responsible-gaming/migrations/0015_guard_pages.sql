-- A fold writes five hundred members in one transaction, whole pages of them, and a guard grows when its room is first written. A page
-- that is a third full takes all of them at once; a fuller one sends some of its rows to other pages, with new entries of the index.
alter table member_guard set (fillfactor = 35);
alter table limit_total set (fillfactor = 45);
alter table limit_seen set (fillfactor = 45);
