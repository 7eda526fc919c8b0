-- Under which agents a member plays, from an instant on. The line is that of the agents above (and of an agent's own), named
-- by a number that `modules/agents` gives; null: under none from then on. A line that begins is written before its instant
-- comes, so the line of a member at an instant never changes once the instant has passed.
create table play_line (
  bucket    smallint not null,
  member_id bigint not null,
  since     timestamptz not null,
  line_id   bigint,
  primary key (bucket, member_id, since),
  check (bucket = member_id & 63)
);

-- The member's line when it was settled; a correction has that of what it corrects. Null: under no agent, or told before.
alter table play_fact add column line_id bigint;
-- When that which it corrects was settled: by this instant agents' windows count it. Null: it corrects nothing.
alter table play_fact add column corrects_at timestamptz;
