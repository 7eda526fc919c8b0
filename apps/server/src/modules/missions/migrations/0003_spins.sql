-- A step may give spins of the wheel (their number at the scale of four places), to be made within so many days.
alter table mission_version drop constraint mission_version_gives_check;
alter table mission_version add constraint mission_version_gives_check check (gives in ('CASH', 'BONUS', 'POINTS', 'SPINS'));
alter table mission_version add column spin_days int check (spin_days > 0);
alter table mission_version add constraint mission_version_spins_check check ((gives = 'SPINS') = (spin_days is not null));
