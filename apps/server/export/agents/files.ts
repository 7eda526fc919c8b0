/**
 * Files of `npm run agents:export`, each a select over one snapshot: from the tree with its moves, contracts and facts to
 * bills and payments, so that a stranger recomputes every bill. $1 the merchant, $2 the first instant, $3 the instant behind
 * the last. Source of names and columns: docs/agent-pay.md.
 */
export interface ExportFile {
  readonly name: string
  readonly columns: readonly string[]
  readonly select: string
}

/** RFC 3339 in UTC, without a fraction where the instant is a whole second. */
const time = (column: string): string =>
  `replace(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z')`
/** Four places, as the ledger stores. */
const money = (column: string): string => `round(${column}::numeric / 10000, 4)::text`
const rate = (column: string): string => `trim_scale(${column})::text`
/** The agents of a line and, where a player stands below the last, the player. */
const LINE = `array_to_string(case when l.agent_id = f.member_id then l.path else l.path || f.member_id end, '>')`

/** Facts from here on may count in a bill of the time: a dividend's window is at most a month. */
const FACTS = `f.merchant_id = $1 and f.counted_at >= $2::timestamptz - interval '32 days' and f.counted_at < $3`
const BILLS = `b.merchant_id = $1 and b.window_end > $2 and b.window_end <= $3`

export const FILES: readonly ExportFile[] = [
  {
    name: "members",
    columns: ["member_id", "type", "joined_at", "parent_id", "prize_group", "flagged_from", "flagged_to"],
    select: `
      select s.member_id, m.type, ${time("s.joined_at")},
             coalesce((select v.old_parent_id from agent_move v where v.member_id = s.member_id and v.effective_at >= $2 order by v.id limit 1),
                      case when not exists (select from agent_move v where v.member_id = s.member_id and v.effective_at >= $2) then s.parent_id end),
             (select g.prize_group from agent_prize_group g where g.member_id = s.member_id and g.since < $3 order by g.since desc limit 1),
             ${time("f.flagged_from")}, ${time("f.flagged_to")}
        from agent_seat s join member m on m.id = s.member_id
        left join lateral (select * from agent_flag f where f.member_id = s.member_id order by f.flagged_from desc limit 1) f on true
       where s.merchant_id = $1 and s.joined_at < $3 and $2::timestamptz is not null order by s.member_id`,
  },
  {
    name: "tree_moves",
    columns: [
      "move_id",
      "member_id",
      "old_parent_id",
      "new_parent_id",
      "effective_at",
      "asked_by",
      "approved_by",
    ],
    select: `
      select v.id, v.member_id, v.old_parent_id, v.new_parent_id, ${time("v.effective_at")}, v.asked_by, v.approved_by
        from agent_move v where v.merchant_id = $1 and v.effective_at >= $2 and v.effective_at < $3 order by v.id`,
  },
  {
    // Each flag that a member ever had: members.csv names the latest alone.
    name: "flags",
    columns: ["member_id", "flagged_from", "flagged_to"],
    select: `
      select f.member_id, ${time("f.flagged_from")}, ${time("f.flagged_to")}
        from agent_flag f join agent_seat s on s.member_id = f.member_id
       where s.merchant_id = $1 and f.flagged_from < $3 and (f.flagged_to is null or f.flagged_to > $2::timestamptz - interval '32 days')
       order by 1, f.flagged_from`,
  },
  {
    name: "contracts",
    columns: ["contract_id", "kind", "agent_id", "offerer_id", "payer", "state", "ended_at", "end_reason"],
    select: `
      select c.id, c.kind, c.agent_id, c.offerer_id, c.payer, lower(c.state), ${time("c.ended_at")}, c.end_reason
        from contract c where c.merchant_id = $1 and c.created_at < $3 and $2::timestamptz is not null order by c.id`,
  },
  {
    name: "contract_versions",
    columns: [
      "contract_id",
      "version",
      "offered_at",
      "expires_at",
      "accepted_at",
      "effective_from",
      "effective_to",
      "periods",
      "carry",
      "carry_in",
      "costs",
      "active_deposit",
      "active_valid",
      "weights",
      "bands",
    ],
    select: `
      select v.contract_id, v.version, ${time("v.offered_at")}, ${time("v.expires_at")}, ${time("v.accepted_at")}, ${time("v.effective_from")},
             ${time("v.effective_to")}, v.periods, v.carry, v.carry_in, array_to_string(v.costs, ';'), ${money("v.active_deposit")},
             ${money("v.active_valid")}, v.weights::text, v.bands::text
        from contract_version v join contract c on c.id = v.contract_id
       where c.merchant_id = $1 and v.offered_at < $3 and $2::timestamptz is not null order by 1, 2`,
  },
  {
    name: "play_facts",
    columns: [
      "fact_id",
      "recorded_at",
      "settled_at",
      "member_id",
      "line",
      "product",
      "game",
      "round",
      "stake",
      "payout",
      "rake",
      "odds",
      "coverage",
      "fund",
      "valid",
      "edge",
      "group_played",
      "corrects",
    ],
    select: `
      select f.number, ${time("f.recorded_at")}, ${time("p.settled_at")}, f.member_id, ${LINE}, f.product, p.game, p.reference,
             ${money("f.stake")}, ${money("f.payout")}, null, null, null,
             case when p.from_bonus = 0 then 'cash' when p.from_bonus = p.stake then 'bonus' end, ${money("f.valid_bet")}, null, null,
             ${time("p.corrects_at")}
        from agent_fact f join agent_line l on l.id = f.line_id join play_fact p on p.bucket = f.bucket and p.seq = f.seq
       where ${FACTS} and f.kind = 'play' order by f.number`,
  },
  {
    name: "other_costs",
    columns: ["cost_id", "recorded_at", "occurred_at", "member_id", "line", "kind", "ref", "amount"],
    select: `
      select f.number, ${time("f.recorded_at")}, ${time("f.counted_at")}, f.member_id, ${LINE}, f.kind, null, ${money("f.amount")}
        from agent_fact f join agent_line l on l.id = f.line_id
       where ${FACTS} and f.kind in ('deposit', 'rebate', 'bonus', 'cashback', 'fee') order by f.number`,
  },
  {
    name: "bills",
    columns: [
      "bill_id",
      "contract_id",
      "window_start",
      "version",
      "window_end",
      "cutoff_seq",
      "valid",
      "net_loss",
      "costs",
      "active",
      "debt_in",
      "debt_out",
      "band",
      "rate",
      "total",
      "due",
      "state",
      "input_hash",
      "line",
      "entitlement",
      "is_closing",
    ],
    select: `
      select b.id, b.contract_id, ${time("b.window_start")}, b.version, ${time("b.window_end")}, b.cutoff, ${money("b.valid")},
             ${money("b.net_loss")}, ${money("b.costs")}, b.active, ${money("b.debt_in")}, ${money("b.debt_out")}, b.band, ${rate("b.rate")},
             ${money("b.total")}, ${money("b.due")}, lower(b.state), b.input_hash, array_to_string(b.line, '>'), ${money("b.entitlement")},
             b.is_closing
        from agent_bill b where ${BILLS} order by b.id`,
  },
  {
    name: "bill_lines",
    columns: ["bill_id", "no", "kind", "ref", "base", "rate", "amount", "about"],
    select: `
      select l.bill_id, l.no, l.kind, l.ref, ${money("l.base")}, ${rate("l.rate")}, ${money("l.amount")}, ${time("l.about")}
        from agent_bill_line l join agent_bill b on b.id = l.bill_id where ${BILLS} order by 1, 2`,
  },
  {
    name: "payments",
    columns: ["payment_id", "bill_id", "paid_at", "payer_wallet", "payee_wallet", "amount", "journal_ref"],
    select: `
      select p.id, p.bill_id, ${time("p.paid_at")}, coalesce(p.payer_id::text, 'platform') || ':' || p.payer_wallet,
             p.payee_id || ':agent', ${money("p.amount")}, p.key
        from agent_bill_payment p join agent_bill b on b.id = p.bill_id where ${BILLS} order by 1`,
  },
]
