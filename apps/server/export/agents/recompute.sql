-- Bills recomputed from the files of the export alone, written apart from the house's code. In an empty database:
--   \i recompute.sql, then \copy each file into the table of its name with (format csv, header), then
--   select prepare('America/Sao_Paulo');  select * from wrong_bills();  select * from wrong_corrections();  select * from wrong_brought(4);
--   select * from wrong_hashes('America/Sao_Paulo');
-- The zone is that of the manifest. `wrong_brought` takes the places in which the asset is paid: 4, of an asset without coins 0.
create table members (member_id bigint, type int, joined_at timestamptz, parent_id bigint, prize_group int, flagged_from timestamptz,
  flagged_to timestamptz);
create table tree_moves (move_id bigint, member_id bigint, old_parent_id bigint, new_parent_id bigint, effective_at timestamptz,
  asked_by text, approved_by text);
create table flags (member_id bigint, flagged_from timestamptz, flagged_to timestamptz);
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

-- Facts and costs that a contract counts: the line holds its agent and, where an agent offered it, the offerer.
create table counted (contract_id bigint, number bigint, counted_at timestamptz, member_id bigint, product text, kind text, valid numeric,
  net_loss numeric, amount numeric);

-- Contracts' windows, each by the facts up to the cut-off of every run of its kind behind it. A real-time salary goes by the total of
-- the day: its windows stand here with their own cut-off and the facts of the day so far, and its days as the kind 'day' with the
-- cut-offs of later runs.
create table stood (cutoff bigint, contract_id bigint, window_start timestamptz, window_end timestamptz, kind text, agent_id bigint,
  offerer_id bigint, payer text, version int, days int, valid numeric, net_loss numeric, costs numeric, active int, debt_in numeric default 0,
  debt_out numeric default 0, base numeric, counted_loss numeric, band int, rate numeric, gross numeric, finer numeric default 0,
  entitlement numeric, part numeric, primary key (cutoff, contract_id, window_start, window_end));

-- The first instant of the date of an instant.
create function day_of(p_at timestamptz, p_zone text) returns timestamptz language sql stable as $$
  select date_trunc('day', p_at at time zone p_zone) at time zone p_zone
$$;

-- Lists as arrays, what is looked up by, and every window in the order in which one needs another: hours, days, and periods by their end.
create function prepare(p_zone text) returns void language plpgsql as $$
declare
  v_end timestamptz;
begin
  alter table play_facts add column line_ids bigint[], add column counted_at timestamptz;
  alter table other_costs add column line_ids bigint[];
  alter table bills add column line_ids bigint[];
  alter table contract_versions alter column weights type jsonb using weights::jsonb, alter column bands type jsonb using bands::jsonb,
    alter column costs type text[] using string_to_array(costs, ';');
  update play_facts set line_ids = string_to_array(line, '>')::bigint[], counted_at = coalesce(corrects, settled_at);
  update other_costs set line_ids = string_to_array(line, '>')::bigint[];
  update bills set line_ids = string_to_array(line, '>')::bigint[];
  insert into counted
    select c.contract_id, f.number, f.counted_at, f.member_id, f.product, f.kind, f.valid, f.net_loss, f.amount
      from (select fact_id as number, counted_at, member_id, line_ids, product, 'play' as kind, valid, stake - payout as net_loss, 0 as amount
              from play_facts
            union all
            select cost_id, occurred_at, member_id, line_ids, null, kind, 0, 0, amount from other_costs) f
     cross join lateral unnest(f.line_ids) a (id)
      join contracts c on c.agent_id = a.id and (c.offerer_id is null or c.offerer_id = any (f.line_ids));
  create index on counted (contract_id, counted_at, number);
  create index on members (member_id);
  create index on flags (member_id);
  create index on contracts (agent_id, kind);
  create index on bills (contract_id, window_start);
  create index on bills (window_end);
  create index on bill_lines (bill_id);
  create index on bill_lines (about) where kind = 'correction';
  create index on stood (agent_id, kind, cutoff, window_end);
  create index on stood (offerer_id, kind, cutoff, window_end);
  analyze;
  perform count_windows(p_zone);
  analyze stood;
  perform judge(p_zone, 'realtime', null);
  perform judge(p_zone, 'day', null);
  perform judge(p_zone, 'hourly', null);
  perform judge(p_zone, 'daily', null);
  for v_end in select distinct window_end from stood where kind = 'dividend' order by 1 loop
    perform judge(p_zone, 'dividend', v_end);
  end loop;
  update stood s set part = greatest(s.entitlement - (
    select coalesce(sum(x.entitlement), 0) from stood x
     where x.cutoff = s.cutoff and x.kind = s.kind and x.offerer_id = s.agent_id and x.payer = 'platform'
       and x.window_start = s.window_start and x.window_end = s.window_end), 0);
end $$;

-- Sums of facts of a window whose line holds the agent and, where an agent offered the contract, the offerer.
create function count_windows(p_zone text) returns void language plpgsql as $$
begin
  insert into stood (cutoff, contract_id, window_start, window_end, kind, agent_id, offerer_id, payer, version, days, valid, net_loss, costs, active)
  with runs as (
    select x.cutoff_seq as cutoff, y.kind, max(x.window_start) as latest from bills x join contracts y using (contract_id) group by 1, 2
  ), days as (
    select distinct day_of(x.window_start, p_zone) as window_start, day_of(x.window_start, p_zone) + interval '30 hours' as within
      from bills x join contracts y using (contract_id) where y.kind = 'realtime' and not x.is_closing
  ), asked as (
    select distinct k.cutoff, x.contract_id, x.version, x.window_start, x.window_end, x.window_start as summed_from, y.kind
      from bills x join contracts y using (contract_id)
      join runs k on k.cutoff >= x.cutoff_seq and (k.kind = y.kind or y.kind = 'hourly' and k.kind = 'daily')
     where y.kind <> 'realtime' and not x.is_closing
    union all
    select x.cutoff_seq, x.contract_id, x.version, x.window_start, x.window_end, day_of(x.window_start, p_zone), y.kind
      from bills x join contracts y using (contract_id) where y.kind = 'realtime' and not x.is_closing
    union all
    select k.cutoff, x.contract_id, x.version, d.window_start, day_of(d.within, p_zone), d.window_start, 'day'
      from days d
      join runs k on k.kind = 'realtime' and k.latest >= day_of(d.within, p_zone)
      join contract_versions x on x.effective_from <= d.window_start and (x.effective_to is null or x.effective_to > d.window_start)
      join contracts y on y.contract_id = x.contract_id and y.kind = 'realtime'
  )
  select b.cutoff, c.contract_id, b.window_start, b.window_end, b.kind, c.agent_id, c.offerer_id, c.payer, b.version,
         greatest((b.window_end at time zone p_zone)::date - (b.window_start at time zone p_zone)::date, 1),
         p.valid, p.net_loss, p.costs + s.salaries, a.active
    from asked b
    join contracts c on c.contract_id = b.contract_id
    join contract_versions v on v.contract_id = b.contract_id and v.version = b.version
   cross join lateral (
     select coalesce(sum(f.valid * coalesce((v.weights ->> f.product)::numeric, 1)), 0) as valid, coalesce(sum(f.net_loss), 0) as net_loss,
            coalesce(sum(f.amount) filter (where f.kind = any (v.costs)), 0) as costs
       from counted f
      where f.contract_id = b.contract_id and f.counted_at >= b.summed_from and f.counted_at < b.window_end and f.number <= b.cutoff) p
   cross join lateral (
     select coalesce(sum(x.total), 0) as salaries
       from bills x join contracts y on y.contract_id = x.contract_id
      where c.kind = 'dividend' and 'salary' = any (v.costs) and y.kind <> 'dividend'
        and x.window_end > b.window_start and x.window_end <= b.window_end
        and c.agent_id = any (x.line_ids) and (c.offerer_id is null or c.offerer_id = any (x.line_ids))
        and (y.payer = 'platform' or array_position(x.line_ids, y.offerer_id) < array_position(x.line_ids, c.agent_id))) s
   cross join lateral (
     select count(*)::int as active
       from (select f.member_id as m
               from counted f
              where f.contract_id = b.contract_id and f.counted_at >= b.summed_from and f.counted_at < b.window_end and f.number <= b.cutoff
                and f.member_id <> c.agent_id
              group by f.member_id
             having coalesce(sum(f.amount) filter (where f.kind = 'deposit'), 0) >= v.active_deposit and sum(f.valid) >= v.active_valid) q
      where not exists (select from flags e where e.member_id = q.m and e.flagged_from <= b.window_end
                           and (e.flagged_to is null or e.flagged_to > b.window_end))) a;
end $$;

-- Debt, band, rate and entitlement of windows of a kind; of dividends those that end at an instant.
create function judge(p_zone text, p_kind text, p_end timestamptz) returns void language plpgsql as $$
begin
  -- The debt is what the agent's dividend before leaves, with the same facts.
  update stood s set debt_in = coalesce((
      select x.debt_out from stood x
       where x.cutoff = s.cutoff and x.kind = 'dividend' and x.agent_id = s.agent_id and x.window_end <= s.window_start
       order by x.window_end desc limit 1), 0)
    from contract_versions v
   where s.kind = 'dividend' and p_kind = 'dividend' and s.window_end = p_end and v.contract_id = s.contract_id and v.version = s.version
     and not (v.carry_in = 'reset' and v.effective_from = s.window_start and v.version = 1);
  update stood s set counted_loss = s.net_loss - s.costs - case when v.carry = 'none' then 0 else s.debt_in end
    from contract_versions v
   where s.kind = p_kind and (p_end is null or s.window_end = p_end) and v.contract_id = s.contract_id and v.version = s.version;
  update stood s set
      base = case when p_kind = 'dividend' then greatest(s.counted_loss, 0) else s.valid end,
      debt_out = case when p_kind <> 'dividend' then 0
        when v.carry = 'for_ever' then greatest(-s.counted_loss, 0)
        when v.carry = 'next' then greatest(s.costs - s.net_loss, 0)
        when v.carry = 'half_month' and extract(day from s.window_end at time zone p_zone) <> 1 then greatest(-s.counted_loss, 0)
        else 0 end
    from contract_versions v
   where s.kind = p_kind and (p_end is null or s.window_end = p_end) and v.contract_id = s.contract_id and v.version = s.version;
  update stood s set band = (chosen.x ->> 'no')::int,
      rate = case when p_kind <> 'dividend' and s.net_loss - s.costs < 0
                  then coalesce(chosen.x ->> 'rate_win', chosen.x ->> 'rate')::numeric else (chosen.x ->> 'rate')::numeric end
    from (select y.cutoff, y.contract_id, y.window_start, (
            select x from jsonb_array_elements(v.bands) x
             where case when (x ->> 'average')::boolean then y.valid / y.days else y.valid end >= (x ->> 'min_valid')::numeric
               and (x ->> 'min_loss' is null or y.counted_loss >= (x ->> 'min_loss')::numeric) and y.active >= (x ->> 'min_active')::int
             order by (x ->> 'no')::int desc limit 1) as x
            from stood y join contract_versions v on v.contract_id = y.contract_id and v.version = y.version
           where y.kind = p_kind and (p_end is null or y.window_end = p_end)) chosen
   where s.cutoff = chosen.cutoff and s.contract_id = chosen.contract_id and s.window_start = chosen.window_start;
  update stood s set gross = greatest(floor(coalesce(s.rate, 0) * s.base * 10000) / 10000, 0),
      finer = case
        -- Earlier windows of the day, as their bills stated them; each of these is recomputed by itself.
        when p_kind = 'realtime' then (
          select coalesce(sum(x.entitlement), 0) from bills x
           where x.contract_id = s.contract_id and not x.is_closing and x.window_start >= day_of(s.window_start, p_zone)
             and x.window_end <= s.window_start)
        when p_kind = 'hourly' then billed_realtime(s.agent_id, s.window_start, s.window_end)
        when p_kind = 'daily' then (
          select coalesce(sum(x.entitlement), 0) from stood x
           where x.cutoff = s.cutoff and x.kind = 'hourly' and x.agent_id = s.agent_id
             and x.window_start >= s.window_start and x.window_end <= s.window_end)
          -- A day that was corrected before the bill counts as corrected.
          + coalesce((
            select d.entitlement
              from bill_lines l
              join bills x on x.bill_id = l.bill_id and x.cutoff_seq <= s.cutoff
              join stood d on d.kind = 'day' and d.contract_id = x.contract_id and d.window_start = l.about and d.cutoff = x.cutoff_seq
             where l.kind = 'correction' and l.about = s.window_start and d.agent_id = s.agent_id
               and x.bill_id < coalesce((select max(y.bill_id) from bills y where y.contract_id = s.contract_id and y.cutoff_seq = s.cutoff),
                                        x.bill_id + 1)
             order by x.bill_id desc limit 1), billed_realtime(s.agent_id, s.window_start, s.window_end))
        else 0 end
   where s.kind = p_kind and (p_end is null or s.window_end = p_end);
  update stood s set entitlement = greatest(s.gross - s.finer, 0) where s.kind = p_kind and (p_end is null or s.window_end = p_end);
end $$;

-- Real-time salaries of an agent that bills stated in a time.
create function billed_realtime(p_agent bigint, p_from timestamptz, p_to timestamptz) returns numeric language sql stable as $$
  select coalesce(sum(b.entitlement), 0) from bills b join contracts c on c.contract_id = b.contract_id
   where c.kind = 'realtime' and c.agent_id = p_agent and not b.is_closing and b.window_start >= p_from and b.window_end <= p_to
$$;

-- Bills whose figures or lines of the window are not what their facts give.
create function wrong_bills() returns table (bill_id bigint, figure text, stated text, recomputed text) language sql as $$
  select b.bill_id, d.figure, d.stated, d.recomputed
    from bills b
    left join stood e on e.contract_id = b.contract_id and e.window_start = b.window_start and e.window_end = b.window_end
     and e.cutoff = b.cutoff_seq and e.kind <> 'day'
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
create function wrong_corrections() returns table (bill_id bigint, about timestamptz, stated numeric, recomputed numeric)
language sql as $$
  with steps as (
    select b.*, lag(b.cutoff_seq) over (partition by b.contract_id order by b.window_start) as before, c.kind, c.agent_id
      from bills b join contracts c on c.contract_id = b.contract_id
  )
  select s.bill_id, w.window_start, coalesce(l.amount, 0), n.part - o.part
    from steps s
    join bills w on w.contract_id = s.contract_id and w.window_start < s.window_start and not w.is_closing
    join stood n on n.contract_id = w.contract_id and n.window_start = w.window_start and n.cutoff = s.cutoff_seq
    join stood o on o.contract_id = w.contract_id and o.window_start = w.window_start and o.cutoff = greatest(s.before, w.cutoff_seq)
    left join lateral (select sum(l.amount) as amount from bill_lines l
                        where l.bill_id = s.bill_id and l.kind = 'correction' and l.about = w.window_start) l on true
   where s.kind <> 'realtime' and not s.is_closing and coalesce(l.amount, 0) <> n.part - o.part
  union all
  -- A day of a real-time salary: all its corrections up to a bill, and the day as it is less the sum of its windows.
  select s.bill_id, d.window_start, l.amount, d.part - w.part
    from steps s
    join stood d on d.kind = 'day' and d.contract_id = s.contract_id and d.cutoff = s.cutoff_seq and d.window_end <= s.window_start
   cross join lateral (
     select greatest(coalesce(sum(x.entitlement) filter (where y.contract_id = s.contract_id), 0)
                     - coalesce(sum(x.entitlement) filter (where y.offerer_id = s.agent_id and y.payer = 'platform'), 0), 0) as part
       from bills x join contracts y on y.contract_id = x.contract_id and y.kind = 'realtime'
      where not x.is_closing and x.window_start >= d.window_start and x.window_end <= d.window_end) w
   cross join lateral (
     select coalesce(sum(l.amount), 0) as amount from bill_lines l join bills x on x.bill_id = l.bill_id
      where x.contract_id = s.contract_id and x.bill_id <= s.bill_id and l.kind = 'correction' and l.about = d.window_start) l
   where s.kind = 'realtime' and not s.is_closing and l.amount <> d.part - w.part
$$;

-- Sums that a bill brings over, hands on and pays, where they are not what the lines and the contract's bill before give. Of the
-- first bill in the files the one before is not known.
create function wrong_brought(p_decimals int) returns table (bill_id bigint, figure text, stated numeric, recomputed numeric)
language sql as $$
  with summed as (
    select b.bill_id, b.contract_id, b.window_start, b.total, b.due, coalesce(sum(l.amount) filter (where l.kind <> 'moved_on'), 0) as rest,
           coalesce(sum(l.amount) filter (where l.kind = 'moved_on'), 0) as moved_on,
           coalesce(sum(l.amount) filter (where l.kind = 'carried'), 0) as carried,
           coalesce(sum(l.amount) filter (where l.kind = 'residue'), 0) as residue
      from bills b left join bill_lines l on l.bill_id = b.bill_id group by b.bill_id, b.contract_id, b.window_start, b.total, b.due
  ), steps as (
    select s.*, lag(s.rest) over earlier as before from summed s window earlier as (partition by s.contract_id order by s.window_start)
  )
  select s.bill_id, d.figure, d.stated, d.recomputed
    from steps s
   cross join lateral (values
     ('moved_on', s.moved_on, greatest(-s.rest, 0)), ('total', s.total, greatest(s.rest, 0)),
     ('due', s.due, trunc(greatest(s.rest, 0), p_decimals)),
     ('carried', s.carried, case when s.before is null then s.carried else least(s.before, 0) end),
     ('residue', s.residue, case when s.before is null then s.residue
                                 else greatest(s.before, 0) - trunc(greatest(s.before, 0), p_decimals) end)) d (figure, stated, recomputed)
   where d.stated <> d.recomputed
$$;

-- An instant as the hash writes it; windows begin and end with whole seconds.
create function written(p_at timestamptz) returns text language sql stable as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
$$;

-- Bills whose hash is not that of their contract, version, window and cut-off and of the numbers of the facts and costs that were used.
create function wrong_hashes(p_zone text) returns table (bill_id bigint, stated text, recomputed text) language sql as $$
  select b.bill_id, b.input_hash, h.hash
    from bills b join contracts c using (contract_id)
   cross join lateral (
     select string_agg(f.number::text, E'\n' order by f.number) as numbers
       from counted f
      where f.contract_id = b.contract_id and f.counted_at < b.window_end and f.number <= b.cutoff_seq
        and f.counted_at >= case when c.kind = 'realtime' then day_of(b.window_start, p_zone) else b.window_start end) u
   cross join lateral (
     select encode(sha256(convert_to(concat_ws(E'\n', concat_ws(',', b.contract_id, b.version, written(b.window_start),
                                                               written(b.window_end), b.cutoff_seq), u.numbers), 'UTF8')), 'hex') as hash) h
   where not b.is_closing and b.input_hash is distinct from h.hash
$$;
