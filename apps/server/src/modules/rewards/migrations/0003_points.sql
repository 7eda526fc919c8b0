-- Points are a gift too: whole ones of the asset PTS, at its scale.
alter table reward drop constraint reward_kind_check;
alter table reward add constraint reward_kind_check check (kind in ('CASH', 'BONUS', 'POINTS'));
alter table reward add constraint reward_points_check check ((kind = 'POINTS') = (asset = 'PTS'));
