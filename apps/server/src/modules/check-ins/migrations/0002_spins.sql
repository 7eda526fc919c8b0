-- The gift of a day may be spins of the wheel (their number at the scale of four places).
alter table check_in drop constraint check_in_kind_check;
alter table check_in add constraint check_in_kind_check check (kind in ('CASH', 'POINTS', 'SPINS'));
