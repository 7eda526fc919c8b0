-- A fold writes five hundred guards in one transaction, whole pages of them, and each grows when its room is first written. A page that is
-- less than half full takes all of them at once; a fuller one sends a third of its rows to other pages, with new entries of the index.
alter table member_guard set (fillfactor = 40);
