-- A notice that shows by itself after the log-in, beside its place in the list.
alter table announcement add column pops_up boolean not null default false;
