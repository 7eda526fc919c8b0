-- The gift of a mission: cash, a bonus under a version of its terms, or whole points (at the scale of four places).
alter table mission_version add column gives text not null default 'CASH' check (gives in ('CASH', 'BONUS', 'POINTS'));
alter table mission_version add column bonus_code text;
alter table mission_version add column bonus_version int;
alter table mission_version add constraint mission_version_bonus_check check ((gives = 'BONUS') = (bonus_version is not null));
