-- A segment may give a bonus, under the version of its terms that was the newest when the wheel's terms were approved: by code.
alter table wheel_terms add column bonuses jsonb not null default '{}';
alter table wheel_spin drop constraint wheel_spin_kind_check;
alter table wheel_spin add constraint wheel_spin_kind_check check (kind in ('CASH', 'BONUS', 'POINTS', 'NOTHING'));
