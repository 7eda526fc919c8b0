-- The ranks of a round: by score from the highest, then by the earlier last play that still scores, so that there are no ties. A score
-- is the sum of plays, or for MULTIPLIER the best payout of a stake in ten thousandths, whose first instant then decides.
create or replace function board_ranks(p_round bigint, p_metric text, p_without bigint[])
returns table (rank int, bucket smallint, member_id bigint, score bigint) language sql stable as $$
  with plays as (
    select s.bucket, s.member_id, s.settled_at, s.seq,
           case when p_metric <> 'MULTIPLIER' then s.score
                when s.stake > 0 then trunc(s.payout::numeric * 10000 / s.stake)::bigint else 0 end as score
      from board_score s where s.round_id = p_round and not s.member_id = any (p_without)),
  scored as (
    select p.*, case when p_metric <> 'MULTIPLIER' then sum(p.score) over m else max(p.score) over m end as total
      from plays p window m as (partition by p.bucket, p.member_id)),
  -- The play that reached the score: the last one that still scores, or the first of the best multiplier.
  reached as (
    select distinct on (c.bucket, c.member_id) c.bucket, c.member_id, c.total, c.settled_at, c.seq
      from scored c
     where c.total > 0 and c.score > 0 and (p_metric <> 'MULTIPLIER' or c.score = c.total)
     order by c.bucket, c.member_id,
              case when p_metric = 'MULTIPLIER' then extract(epoch from c.settled_at) else -extract(epoch from c.settled_at) end,
              case when p_metric = 'MULTIPLIER' then c.seq else -c.seq end)
  select row_number() over (order by r.total desc, r.settled_at, r.bucket, r.seq)::int, r.bucket, r.member_id, r.total::bigint
    from reached r
$$;
