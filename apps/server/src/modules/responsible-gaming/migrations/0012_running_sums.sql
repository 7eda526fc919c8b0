-- Sums up to each quarter of an hour in the place of the sums of each: a window is the difference of two rows, however much the member
-- played in it. The money that counts for all of a member's quarters together stands in `limit_total`, with the five-minute pieces of
-- play. New names of columns keep a fold of the release before that waits for the table from adding to it.
create table limit_total (
  member_id bigint primary key,
  staked    bigint not null,
  lost      bigint not null,
  deposited bigint not null,
  withdrawn bigint not null,
  pieces    bigint not null
);
create table limit_slot_new (
  member_id        bigint not null,
  slot             timestamptz not null,
  staked_before    bigint not null,
  lost_before      bigint not null,
  deposited_before bigint not null,
  withdrawn_before bigint not null,
  pieces_before    bigint not null,
  -- Five-minute pieces of the quarter in which the member played: bits 1, 2 and 4.
  played           smallint not null,
  primary key (member_id, slot)
);
-- Folds wait; stakes go on reading.
lock table limit_slot in share mode;
insert into limit_slot_new
  select member_id, slot, coalesce(sum(staked) over before, 0), coalesce(sum(lost) over before, 0), coalesce(sum(deposited) over before, 0),
         coalesce(sum(withdrawn) over before, 0), coalesce(sum(bit_count(played::int::bit(3))) over before, 0), played
    from limit_slot window before as (partition by member_id order by slot rows between unbounded preceding and 1 preceding);
insert into limit_total
  select member_id, sum(staked), sum(lost), sum(deposited), sum(withdrawn), sum(bit_count(played::int::bit(3))) from limit_slot group by 1;
drop table limit_slot;
alter table limit_slot_new rename to limit_slot;
alter index limit_slot_new_pkey rename to limit_slot_pkey;
