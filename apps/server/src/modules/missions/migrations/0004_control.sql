-- Members of a hundred that a mission holds back, so that its effect can be told.
alter table mission_version add column control smallint not null default 0 check (control between 0 and 50);
