-- Bills recomputed from the files of the export alone, written apart from the house's code. In an empty database:
--   \i recompute.sql, then \copy each file into the table of its name with (format csv, header), then
--   select prepare();  select * from wrong_bills('America/Sao_Paulo');  select * from wrong_corrections('America/Sao_Paulo');
-- The zone is that of the manifest. Real-time salaries are not recomputed here.
create table members (member_id bigint, type int, joined_at timestamptz, parent_id bigint, prize_group int, flagged_from timestamptz,
  flagged_to timestamptz);
create table tree_moves (move_id bigint, member_id bigint, old_parent_id bigint, new_parent_id bigint, effective_at timestamptz,
  asked_by text, approved_by text);
create table contracts (contract_id bigint primary key, kind text, agent_id bigint, offerer_id bigint, payer text, state text,
  ended_at timestamptz, end_reason text);
create table contract_versions (contract_id bigint, version int, offered_at timestamptz, expires_at timestamptz, accepted_at timestamptz,
  effective_from timestamptz, effective_to timestamptz, periods int, carry text, carry_in text, costs text, active_deposit numeric,
  active_valid numeric, weights text, bands text);
create table play_facts (fact_id bigint primary key, recorded_at timestamptz, settled_at timestamptz, member_id bigint, line text,
  product text, game text, round text, stake numeric, payout numeric, rake numeric, odds numeric, coverage numeric, fund text,
  valid numeric, edge numeric, group_played int, corrects timestamptz);
create table other_costs (cost_id bigint primary key, recorded_at timestamptz, occurred_at timestamptz, member_id bigint, line text,
  kind text, ref bigint, amount numeric);
create table bills (bill_id bigint primary key, contract_id bigint, window_start timestamptz, version int, window_end timestamptz,
  cutoff_seq bigint, valid numeric, net_loss numeric, costs numeric, active int, debt_in numeric, debt_out numeric, band int,
  rate numeric, total numeric, due numeric, state text, input_hash text, line text, entitlement numeric, is_closing boolean);
create table bill_lines (bill_id bigint, no int, kind text, ref bigint, base numeric, rate numeric, amount numeric, about timestamptz);
create table payments (payment_id bigint, bill_id bigint, paid_at timestamptz, payer_wallet text, payee_wallet text, amount numeric,
  journal_ref uuid);

-- Lists as arrays, and what is looked up by.
create function prepare() returns void language plpgsql as $$
begin
  alter table play_facts add column line_ids bigint[];
  alter table other_costs add column line_ids bigint[];
  alter table bills add column line_ids bigint[];
  update play_facts set line_ids = string_to_array(line, '>')::bigint[];
  update other_costs set line_ids = string_to_array(line, '>')::bigint[];
  update bills set line_ids = string_to_array(line, '>')::bigint[];
  create index on play_facts ((coalesce(corrects, settled_at)));
  create index on other_costs (occurred_at);
  create index on bills (contract_id, window_start);
  analyze;
end $$;

-- Figures of a contract's window by the facts up to a place in the order of recording.
create type evaluated as (
  valid numeric, net_loss numeric, costs numeric, active bigint, debt_in numeric, debt_out numeric, band int, rate numeric,
  gross numeric, finer numeric, entitlement numeric, part numeric
);

create function evaluate(p_contract bigint, p_start timestamptz, p_cutoff bigint, p_zone text) returns evaluated
language plpgsql stable as $$
declare
  r evaluated;
  c contracts; v contract_versions; b bills;
  days int; base numeric; after numeric; chosen jsonb; prior bills;
  below numeric;
begin
  select * into c from contracts x where x.contract_id = p_contract;
  select * into b from bills x where x.contract_id = p_contract and x.window_start = p_start and not x.is_closing;
  select * into v from contract_versions x where x.contract_id = p_contract and x.version = b.version;
  days := greatest((b.window_end at time zone p_zone)::date - (b.window_start at time zone p_zone)::date, 1);

  -- Facts of the window whose line holds the agent and, where an agent offered the contract, the offerer.
  select coalesce(sum(f.valid * coalesce((v.weights::jsonb ->> f.product)::numeric, 1)), 0), coalesce(sum(f.stake - f.payout), 0)
    into r.valid, r.net_loss
    from play_facts f
   where f.fact_id <= p_cutoff and coalesce(f.corrects, f.settled_at) >= b.window_start and coalesce(f.corrects, f.settled_at) < b.window_end
     and c.agent_id = any (f.line_ids) and (c.offerer_id is null or c.offerer_id = any (f.line_ids));
  select coalesce(sum(o.amount), 0) into r.costs
    from other_costs o
   where o.cost_id <= p_cutoff and o.occurred_at >= b.window_start and o.occurred_at < b.window_end
     and o.kind = any (string_to_array(v.costs, ';')) and c.agent_id = any (o.line_ids)
     and (c.offerer_id is null or c.offerer_id = any (o.line_ids));
  if c.kind = 'dividend' and 'salary' = any (string_to_array(v.costs, ';')) then
    select r.costs + coalesce(sum(s.total), 0) into r.costs
      from bills s join contracts k on k.contract_id = s.contract_id
     where k.kind <> 'dividend' and s.window_end > b.window_start and s.window_end <= b.window_end
       and c.agent_id = any (s.line_ids) and (c.offerer_id is null or c.offerer_id = any (s.line_ids))
       and (k.payer = 'platform' or array_position(s.line_ids, k.offerer_id) < array_position(s.line_ids, c.agent_id));
  end if;
  select count(*) into r.active from (
    select m from (
      select f.member_id as m, f.valid, 0 as deposit from play_facts f
       where f.fact_id <= p_cutoff and coalesce(f.corrects, f.settled_at) >= b.window_start and coalesce(f.corrects, f.settled_at) < b.window_end
         and c.agent_id = any (f.line_ids) and (c.offerer_id is null or c.offerer_id = any (f.line_ids))
      union all
      select o.member_id, 0, o.amount from other_costs o
       where o.cost_id <= p_cutoff and o.kind = 'deposit' and o.occurred_at >= b.window_start and o.occurred_at < b.window_end
         and c.agent_id = any (o.line_ids) and (c.offerer_id is null or c.offerer_id = any (o.line_ids))) t
     where m <> c.agent_id group by m having sum(deposit) >= v.active_deposit and sum(valid) >= v.active_valid) a
   where not exists (select from members e where e.member_id = a.m and e.flagged_from <= b.window_end
                        and (e.flagged_to is null or e.flagged_to > b.window_end));

  -- The debt is what the agent's dividend before leaves, with the same facts.
  r.debt_in := 0; r.debt_out := 0;
  after := r.net_loss - r.costs;
  if c.kind = 'dividend' then
    select x.* into prior from bills x join contracts k on k.contract_id = x.contract_id
     where k.kind = 'dividend' and k.agent_id = c.agent_id and x.window_end <= b.window_start and not x.is_closing
     order by x.window_end desc limit 1;
    if prior.bill_id is not null and not (v.carry_in = 'reset' and v.effective_from = b.window_start and v.version = 1) then
      r.debt_in := (evaluate(prior.contract_id, prior.window_start, p_cutoff, p_zone)).debt_out;
    end if;
    if v.carry <> 'none' then after := after - r.debt_in; end if;
    base := greatest(after, 0);
    r.debt_out := case v.carry
      when 'for_ever' then greatest(-after, 0)
      when 'next' then greatest(-(r.net_loss - r.costs), 0)
      when 'half_month' then case when extract(day from b.window_end at time zone p_zone) = 1 then 0 else greatest(-after, 0) end
      else 0 end;
  else
    base := r.valid;
  end if;

  select x into chosen from jsonb_array_elements(v.bands::jsonb) x
   where case when (x ->> 'average')::boolean then r.valid / days else r.valid end >= (x ->> 'min_valid')::numeric
     and (x ->> 'min_loss' is null or after >= (x ->> 'min_loss')::numeric) and r.active >= (x ->> 'min_active')::int
   order by (x ->> 'no')::int desc limit 1;
  r.band := (chosen ->> 'no')::int;
  r.rate := case when c.kind <> 'dividend' and r.net_loss - r.costs < 0 then coalesce(chosen ->> 'rate_win', chosen ->> 'rate')::numeric
                 else (chosen ->> 'rate')::numeric end;
  r.gross := greatest(floor(coalesce(r.rate, 0) * base * 10000) / 10000, 0);

  r.finer := 0;
  if c.kind = 'daily' then
    select coalesce(sum((evaluate(s.contract_id, s.window_start, p_cutoff, p_zone)).entitlement), 0) into r.finer
      from bills s join contracts k on k.contract_id = s.contract_id
     where k.kind = 'hourly' and k.agent_id = c.agent_id and s.window_start >= b.window_start and s.window_end <= b.window_end and not s.is_closing;
  end if;
  r.entitlement := greatest(r.gross - r.finer, 0);
  select coalesce(sum((evaluate(s.contract_id, s.window_start, p_cutoff, p_zone)).entitlement), 0) into below
    from bills s join contracts k on k.contract_id = s.contract_id
   where k.kind = c.kind and k.offerer_id = c.agent_id and k.payer = 'platform' and s.window_start = b.window_start
     and s.window_end = b.window_end and not s.is_closing;
  r.part := greatest(r.entitlement - below, 0);
  return r;
end $$;

-- Bills whose figures or lines of the window are not what their facts give.
create function wrong_bills(p_zone text) returns table (bill_id bigint, figure text, stated text, recomputed text) language sql as $$
  select b.bill_id, d.figure, d.stated, d.recomputed
    from bills b
   cross join lateral evaluate(b.contract_id, b.window_start, b.cutoff_seq, p_zone) e
   cross join lateral (select coalesce(sum(l.amount) filter (where l.kind in ('gross', 'finer', 'level', 'shortfall')), 0) as part,
                              coalesce(sum(l.amount) filter (where l.kind = 'gross'), 0) as gross, coalesce(sum(l.amount), 0) as total
                         from bill_lines l where l.bill_id = b.bill_id) l
   cross join lateral (values
     ('valid', b.valid, floor(e.valid * 10000) / 10000), ('net_loss', b.net_loss, e.net_loss), ('costs', b.costs, e.costs),
     ('active', b.active::numeric, e.active::numeric), ('debt_in', b.debt_in, e.debt_in), ('debt_out', b.debt_out, e.debt_out),
     ('band', b.band::numeric, e.band::numeric), ('rate', b.rate, e.rate), ('entitlement', b.entitlement, e.entitlement),
     ('gross', l.gross, e.gross), ('part', l.part, e.part), ('total', b.total, l.total)) d (figure, stated, recomputed)
   where not b.is_closing and d.stated is distinct from d.recomputed
$$;

-- Corrections that are not what has changed of an earlier window between two bills of its contract; those that miss among them.
create function wrong_corrections(p_zone text) returns table (bill_id bigint, about timestamptz, stated numeric, recomputed numeric)
language sql as $$
  with steps as (
    select b.*, lag(b.cutoff_seq) over (partition by b.contract_id order by b.window_start) as before from bills b
  )
  select s.bill_id, w.window_start, coalesce(l.amount, 0), n.part - o.part
    from steps s
    join bills w on w.contract_id = s.contract_id and w.window_start < s.window_start and not w.is_closing
   cross join lateral evaluate(w.contract_id, w.window_start, s.cutoff_seq, p_zone) n
   cross join lateral evaluate(w.contract_id, w.window_start, greatest(s.before, w.cutoff_seq), p_zone) o
    left join lateral (select sum(l.amount) as amount from bill_lines l
                        where l.bill_id = s.bill_id and l.kind = 'correction' and l.about = w.window_start) l on true
   where not s.is_closing and coalesce(l.amount, 0) <> n.part - o.part
$$;
