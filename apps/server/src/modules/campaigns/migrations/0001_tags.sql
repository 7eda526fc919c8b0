-- Campaigns of an agent's code: the parts of its audience that the agent tells apart. A campaign is archived and never deleted,
-- because links with its name are out in the world.
create table campaign (
  id          bigint generated always as identity primary key,
  merchant_id smallint not null,
  agent_id    bigint not null,
  code        text not null check (code <> ''),
  -- How links name it, under the code.
  slug        text not null check (slug <> ''),
  source      text not null,
  medium      text not null,
  note        text not null,
  created_at  timestamptz not null,
  archived_at timestamptz
);
create unique index campaign_key on campaign (merchant_id, lower(code), lower(slug));
create index campaign_of_agent on campaign (agent_id, id desc);

-- By whom a player came: a row for each version, and none is ever changed or deleted. Version 1 is the registration, or the
-- first tag that two people gave. A later version holds from `valid_from` on; what came before keeps the tag of before.
create table player_tag (
  member_id   bigint not null,
  version     int not null check (version > 0),
  merchant_id smallint not null,
  -- Null in both: from here on the player has no tag.
  agent_id    bigint,
  code        text,
  campaign_id bigint references campaign,
  -- The click that led to the registration, what the link said of it, and when it was.
  click_id    uuid,
  click_ref   text,
  clicked_at  timestamptz,
  -- When the player registered.
  joined_at   timestamptz not null,
  valid_from  timestamptz not null,
  -- Of a tag that two people gave.
  asked_by    text,
  approved_by text,
  why         text,
  primary key (member_id, version),
  check ((agent_id is null) = (code is null)),
  check (agent_id is not null or campaign_id is null),
  check ((asked_by is null) = (approved_by is null) and (asked_by is null) = (why is null))
);
create index player_tag_of_agent on player_tag (agent_id, joined_at, member_id) where agent_id is not null;

-- A house made before knows by which codes its members came.
insert into player_tag (member_id, version, merchant_id, agent_id, code, joined_at, valid_from)
  select o.member_id, 1, m.merchant_id, o.agent_id, o.affiliate_code, o.created_at, o.created_at
    from member_origin o join member m on m.id = o.member_id
   where o.affiliate_code is not null and o.agent_id is not null;
