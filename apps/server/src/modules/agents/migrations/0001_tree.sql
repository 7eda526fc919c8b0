-- A line of agents, from the root down to `agent_id`. It is named by a number, so that a fact of play carries its line in one
-- column; the same agents in the same order are the same line, also when one moves away and comes back.
create table agent_line (
  id        bigint generated always as identity primary key,
  -- The line above; null: the agent stands at the top.
  parent_id bigint references agent_line,
  agent_id  bigint not null,
  -- All agents of it, from the root down, `agent_id` the last.
  path      bigint[] not null
);
create unique index agent_line_key on agent_line (agent_id, parent_id) nulls not distinct;
-- The lines of a team: those that hold its agent.
create index agent_line_members on agent_line using gin (path);

-- Where members stand in the tree: every agent, and each member who came by one.
create table agent_seat (
  member_id   bigint primary key,
  merchant_id smallint not null,
  -- The agent directly above; null: none.
  parent_id   bigint references agent_seat,
  is_agent    boolean not null,
  depth       int not null check (depth >= 0),
  -- Under which the member plays: of an agent its own, of a player that of the agent above. Null: a player under none.
  line_id     bigint references agent_line,
  joined_at   timestamptz not null,
  check (line_id is not null or (parent_id is null and not is_agent))
);
create index agent_seat_below on agent_seat (parent_id, member_id);
create index agent_seat_top on agent_seat (merchant_id, member_id) where parent_id is null;

-- Every member with every agent above and with itself, so that a team of any depth is one read.
create table agent_closure (
  ancestor_id   bigint not null,
  descendant_id bigint not null,
  distance      int not null,
  primary key (ancestor_id, descendant_id)
);
create index agent_closure_above on agent_closure (descendant_id, distance);

-- Moves, by whom, and from when on they count.
create table agent_move (
  id            bigint generated always as identity primary key,
  merchant_id   smallint not null,
  member_id     bigint not null,
  old_parent_id bigint,
  new_parent_id bigint,
  -- How many moved, the member among them.
  members       int not null,
  decided_at    timestamptz not null,
  effective_at  timestamptz not null,
  asked_by      text not null,
  approved_by   text not null,
  why           text not null
);
create index agent_move_of on agent_move (merchant_id, id);
create index agent_move_of_member on agent_move (member_id, id);

-- Codes of affiliates belong to agents. A house made before has the table with identity.
alter table if exists identity.affiliate_code set schema agents;
create table if not exists affiliate_code (
  merchant_id smallint not null,
  code        text not null check (code <> ''),
  agent_id    bigint not null references member,
  -- Null: good on every domain of the merchant.
  domain      text,
  closed_at   timestamptz,
  created_at  timestamptz not null
);
create unique index if not exists affiliate_code_key on affiliate_code (merchant_id, lower(code));

-- A house made before has agents, and members who came by them: they stand in the tree from now on. What they played before
-- has no line.
do $$
declare
  level int := 0;
  found bigint;
begin
  create temporary table joining on commit drop as
    select m.id, m.merchant_id, m.type in (1, 2, 41, 42) or exists (select from member_origin c where c.agent_id = m.id) as is_agent,
           o.agent_id as parent
      from member m left join member_origin o on o.member_id = m.id
     where m.type in (1, 2, 41, 42) or o.agent_id is not null or exists (select from member_origin c where c.agent_id = m.id);
  loop
    insert into agent_line (parent_id, agent_id, path)
      select p.line_id, j.id, coalesce(l.path, '{}') || j.id
        from joining j left join agent_seat p on p.member_id = j.parent left join agent_line l on l.id = p.line_id
       where j.is_agent and not exists (select from agent_seat s where s.member_id = j.id)
         and ((level = 0 and j.parent is null) or p.member_id is not null);
    insert into agent_seat (member_id, merchant_id, parent_id, is_agent, depth, line_id, joined_at)
      select j.id, j.merchant_id, j.parent, j.is_agent, level, coalesce(l.id, p.line_id), now()
        from joining j left join agent_seat p on p.member_id = j.parent left join agent_line l on l.agent_id = j.id
       where not exists (select from agent_seat s where s.member_id = j.id)
         and ((level = 0 and j.parent is null) or p.member_id is not null);
    get diagnostics found = row_count;
    exit when found = 0;
    level := level + 1;
  end loop;
  insert into agent_closure (ancestor_id, descendant_id, distance)
    with recursive above (ancestor, descendant, distance) as (
      select member_id, member_id, 0 from agent_seat
      union all
      select s.parent_id, a.descendant, a.distance + 1 from above a join agent_seat s on s.member_id = a.ancestor
       where s.parent_id is not null
    ) select * from above;
  insert into play_line (bucket, member_id, since, line_id)
    select (member_id & 63)::smallint, member_id, now(), line_id from agent_seat where line_id is not null;
end $$;
