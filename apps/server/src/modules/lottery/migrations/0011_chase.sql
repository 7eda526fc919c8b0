-- A chase bets the same lines on coming issues. Its whole cost is set aside by a hold when it is made, and captured
-- issue by issue; it has one open hold at a time, of what its waiting legs still need.
create table lottery_chase (
  bucket      smallint not null,
  id          bigint not null,
  member_id   bigint not null,
  merchant_id smallint not null,
  game_code   text not null,
  key         uuid not null,
  content     bytea not null,
  -- Priced and frozen when the chase was made: play, selection, units, mode, multiple, group, memberGroup, stake, most.
  lines       jsonb not null,
  stop_on_win boolean not null,
  asset       text not null,
  stake       bigint not null check (stake > 0),
  state       text not null check (state in ('RUNNING', 'FINISHED', 'STOPPED_BY_WIN', 'STOPPED_BY_USER', 'STOPPED_BY_SYSTEM')),
  -- The hold of the waiting legs; another each time legs fall out.
  hold        uuid not null,
  holds       int not null default 1,
  created_at  timestamptz not null,
  ended_at    timestamptz,
  primary key (bucket, id),
  check ((state = 'RUNNING') = (ended_at is null))
) with (fillfactor = 80);
create unique index on lottery_chase (bucket, member_id, key);
create index on lottery_chase (bucket, member_id, id desc);
create index on lottery_chase (bucket, id) where state = 'RUNNING';

create table lottery_chase_leg (
  bucket    smallint not null,
  chase_id  bigint not null,
  nr        smallint not null,
  issue     text not null,
  opens_at  timestamptz not null,
  closes_at timestamptz not null,
  multiple  int not null check (multiple >= 1),
  stake     bigint not null check (stake > 0),
  state     text not null default 'WAITING' check (state in ('WAITING', 'PLACED', 'WON', 'LOST', 'VOID', 'MISSED', 'CANCELLED')),
  slip      uuid,
  prize     bigint not null default 0,
  primary key (bucket, chase_id, nr),
  check ((slip is not null) = (state in ('PLACED', 'WON', 'LOST', 'VOID')))
) with (fillfactor = 80);
-- What the worker asks for at every round.
create index on lottery_chase_leg (opens_at) where state = 'WAITING';
create index on lottery_chase_leg (bucket, chase_id) where state = 'PLACED';

-- The chase that a slip was placed by; null for a slip of the member's own.
alter table lottery_slip add column chase_id bigint;

-- Places due legs of chases of one bucket, all in one transaction; each is decided for itself, on the clock inside it,
-- with its issue share-locked as for any other bet. Answers by place: P placed; N not any more (cancelled, stopped, an
-- earlier issue undecided, or another worker was first); X the issue is not on sale; L a limit of the issue is reached;
-- any other letter is the ledger's refusal.
create function place_chase_legs(
  p_bucket smallint, p_chase bigint[], p_nr smallint[], p_issue bigint[], p_slip uuid[], p_ref uuid[], p_cause text[], p_house int[], p_most bigint[],
  p_member_stake bigint[], p_member_prize bigint[], p_issue_stake bigint[], p_exposure bigint[],
  b_slip int[], b_id bigint[], b_merchant smallint[], b_line smallint[], b_play text[], b_selection text[],
  b_units bigint[], b_mode text[], b_multiple int[], b_group int[], b_member_group int[], b_stake bigint[], b_asset text[], b_most bigint[],
  p_now timestamptz
) returns text[] language plpgsql as $$
declare
  n int := cardinality(p_chase);
  decided timestamptz;
  statuses text[] := array_fill(null::text, array[n]);
  c lottery_chase;
  l lottery_chase_leg;
  m lottery_member_load;
  o lottery_issue_load;
  a ledger.answer;
begin
  perform 1 from lottery_chase where bucket = p_bucket and id = any (p_chase) order by id for update;
  perform 1 from lottery_issue where id = any (p_issue) order by id for share;
  decided := coalesce(p_now, clock_timestamp());
  perform ledger.lock_buckets(array[p_bucket]);
  for i in 1..n loop
    select * into c from lottery_chase where bucket = p_bucket and id = p_chase[i];
    select * into l from lottery_chase_leg where bucket = p_bucket and chase_id = p_chase[i] and nr = p_nr[i];
    if c.state is distinct from 'RUNNING' or l.state is distinct from 'WAITING' or c.stop_on_win and exists (
      select 1 from lottery_chase_leg e where e.bucket = p_bucket and e.chase_id = c.id and e.nr < l.nr and e.state in ('WAITING', 'PLACED', 'WON')
    ) then
      statuses[i] := 'N'; continue;
    end if;
    if not exists (select 1 from lottery_issue where id = p_issue[i] and state = 'OPEN' and opens_at <= decided and decided < closes_at) then
      statuses[i] := 'X'; continue;
    end if;
    select * into m from lottery_member_load k where k.bucket = p_bucket and k.issue_id = p_issue[i] and k.member_id = c.member_id;
    select * into o from lottery_issue_load k where k.issue_id = p_issue[i];
    if p_member_stake[i] > 0 and coalesce(m.stake, 0) + l.stake > p_member_stake[i]
      or p_member_prize[i] > 0 and coalesce(m.most, 0) + p_most[i] > p_member_prize[i]
      or p_issue_stake[i] > 0 and coalesce(o.stake, 0) + l.stake > p_issue_stake[i]
      or p_exposure[i] > 0 and coalesce(o.most - o.stake, 0) + p_most[i] - l.stake > p_exposure[i] then
      statuses[i] := 'L'; continue;
    end if;
    a := ledger.capture(p_bucket, c.hold, p_ref[i], l.stake, p_house[i], 5::smallint, p_cause[i], decided);
    statuses[i] := a.status;
    if a.status <> 'P' then continue; end if;
    insert into lottery_slip (bucket, member_id, slip, content, issue_id, stake, balance, placed_at, chase_id)
      values (p_bucket, c.member_id, p_slip[i], c.content, p_issue[i], l.stake, a.balance, decided, c.id);
    insert into lottery_bet (bucket, id, member_id, merchant_id, slip, line, issue_id, play, selection, units, mode, multiple,
                             prize_group, member_group, stake, asset, most, placed_at)
      select p_bucket, b.id, c.member_id, b.merchant, p_slip[i], b.line, p_issue[i], b.play, b.selection::jsonb, b.units, b.mode,
             b.multiple, b.grp, b.member_grp, b.stake, b.asset, b.most, decided
        from unnest(b_slip, b_id, b_merchant, b_line, b_play, b_selection, b_units, b_mode, b_multiple, b_group, b_member_group, b_stake, b_asset, b_most)
               b (s, id, merchant, line, play, selection, units, mode, multiple, grp, member_grp, stake, asset, most)
       where b.s = i;
    update lottery_chase_leg set state = 'PLACED', slip = p_slip[i] where bucket = p_bucket and chase_id = c.id and nr = l.nr;
    perform add_lottery_load(array[p_bucket], array[c.member_id], array[p_issue[i]], array[l.stake], array[p_most[i]],
      array[p_member_stake[i]], array[p_member_prize[i]], array[p_issue_stake[i]], array[p_exposure[i]], array[true]);
  end loop;
  return statuses;
end $$;
