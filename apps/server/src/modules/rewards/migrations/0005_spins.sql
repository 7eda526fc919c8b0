-- Spins of the wheel are a gift too: their number at the scale of four places, and the days in which they can be made.
alter table reward drop constraint reward_kind_check;
alter table reward add constraint reward_kind_check check (kind in ('CASH', 'BONUS', 'POINTS', 'SPINS'));
alter table reward add column spin_days int check (spin_days > 0);
alter table reward add constraint reward_spins_check check ((kind = 'SPINS') = (spin_days is not null));
