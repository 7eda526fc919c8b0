-- Articles of the help centre as they stand; their texts stand in the version.
create table help_article (
  merchant_id smallint not null,
  article     text not null check (article ~ '^[a-z0-9](-?[a-z0-9]){1,59}$'),
  version     int not null check (version > 0),
  category    text not null,
  position    int not null,
  is_shown    boolean not null,
  -- Votes of members, counted in the transaction of each vote.
  helpful     int not null default 0 check (helpful >= 0),
  unhelpful   int not null default 0 check (unhelpful >= 0),
  primary key (merchant_id, article)
);

-- Every version that was published.
create table help_version (
  merchant_id  smallint not null,
  article      text not null,
  version      int not null,
  category     text not null,
  position     int not null,
  is_shown     boolean not null,
  -- By language. The words are those of title and text, each once, as the search writes them.
  title        jsonb not null,
  body         jsonb not null,
  words        jsonb not null,
  published_at timestamptz not null,
  published_by text not null,
  why          text not null,
  primary key (merchant_id, article, version)
);

-- Votes on articles, one of each member.
create table help_vote (
  merchant_id smallint not null,
  article     text not null,
  member_id   bigint not null,
  is_helpful  boolean not null,
  at          timestamptz not null,
  primary key (merchant_id, article, member_id),
  foreign key (merchant_id, article) references help_article
);
