-- Effects of jobs that have happened: written in the transaction of the effect, so that a job which is run
-- again (its worker died, or failed after the effect) finds that there is nothing left to do.
create table job_effect (
  name    text not null,
  key     text not null,
  done_at timestamptz not null default now(),
  primary key (name, key)
);
create index on job_effect (done_at);

-- Workers that are alive say so every few seconds; the jobs of one that has fallen silent are given to others.
create table job_worker (
  worker  text primary key,
  seen_at timestamptz not null
);
