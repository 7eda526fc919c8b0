-- How far each projection has read the journal, slot by slot. A projection's rows and its cursor move in one
-- transaction, so it can be stopped anywhere; dropped together they are rebuilt from the first entry.
create table projection (
  name text primary key
);
create table projection_cursor (
  name   text not null,
  bucket smallint not null,
  house  int not null,
  seq    bigint not null,
  primary key (name, bucket, house)
);
