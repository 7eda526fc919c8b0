import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import { house, isAsset, type AssetCode } from "@croupier/ledger"
import { amount } from "@croupier/money"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Random } from "../../kernel/random.ts"
import type { LedgerUpkeep } from "../ledger/index.ts"

export interface RebateKit {
  readonly db: Db
  readonly clock: Clock
  readonly random: Pick<Random, "uuid">
  /** Decides bulk credits in the caller's transaction; a worker posts them once. */
  readonly credit: LedgerUpkeep["credit"]
  readonly report: (error: unknown) => void
}

/** Agents that one run pays: a bulk decision of the ledger takes so many credits. */
const MOST_AGENTS = 50_000
/** Shares that one run pays: its transaction stays short, and the next run takes the rest. */
const MOST_SHARES = 200_000

/**
 * Pays what agents have earned of bets since the last run: one commission for each agent, into the wallet of agents. Shares below zero are set against later ones of the agent. The run, the marks on its shares and the decision of the
 * ledger commit together, so a share is paid once whichever process ends where.
 */
export async function payRebates(kit: RebateKit): Promise<void> {
  const { rows } = await sql<{ merchantId: MerchantId; asset: string }>`
    select distinct merchant_id as "merchantId", asset from agent_rebate_share where run_id is null`.execute(
    kit.db,
  )
  for (const { merchantId, asset } of rows)
    try {
      if (!isAsset(asset)) throw new Error(`rebates in ${asset}, which is no asset of this release`)
      while ((await inTransaction(kit.db, (tx) => payRun(kit, tx, merchantId, asset))) === MOST_AGENTS);
    } catch (error) {
      // A refused run of one merchant holds up no other.
      kit.report(error)
    }
}

/** One run; answers with the number of agents that it pays. */
async function payRun(kit: RebateKit, tx: Tx, merchantId: MerchantId, asset: AssetCode): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('agents.rebates'), ${merchantId}::int)`.execute(tx)
  const { rows } = await sql<{ agentId: MemberId; amount: bigint; last: bigint }>`
    with due as (
      select id, agent_id, amount from agent_rebate_share
       where merchant_id = ${merchantId} and asset = ${asset} and run_id is null order by agent_id, id limit ${MOST_SHARES}
    )
    select agent_id as "agentId", sum(amount)::bigint as amount, max(id) as last from due
     group by agent_id having sum(amount) > 0 order by agent_id limit ${MOST_AGENTS}`.execute(tx)
  if (rows.length === 0) return 0
  const decision = kit.random.uuid()
  const run = await sql<{ id: bigint }>`
    insert into agent_rebate_run (merchant_id, asset, decision, decided_at)
    values (${merchantId}, ${asset}, ${decision}, ${kit.clock.now()}) returning id`.execute(tx)
  const [{ id } = { id: 0n }] = run.rows
  const agents = rows.map(({ agentId }) => agentId)
  await sql`
    insert into agent_rebate_payment (run_id, agent_id, amount)
    select ${id}, t.agent, t.amount from unnest(${agents}::bigint[], ${rows.map((row) => row.amount)}::bigint[]) t (agent, amount)`.execute(
    tx,
  )
  await sql`
    update agent_rebate_share s set run_id = ${id}
      from unnest(${agents}::bigint[], ${rows.map(({ last }) => last)}::bigint[]) t (agent, last)
     where s.merchant_id = ${merchantId} and s.asset = ${asset} and s.agent_id = t.agent and s.id <= t.last and s.run_id is null`.execute(
    tx,
  )
  const outcome = await kit.credit(tx, {
    key: decision,
    kind: "commission",
    debit: house(merchantId, "promotions", asset),
    purpose: "agent",
    cause: `agents.rebate:${id}`,
    credits: rows.map(({ agentId, amount: due }) => ({ owner: agentId, amount: amount(due) })),
  })
  if (outcome.status !== "decided")
    throw new Error(`the rebates of run ${id} were not decided: ${JSON.stringify(outcome)}`)
  return rows.length
}
