import { sql, type Db, type Tx } from "@croupier/database"
import { DAY_MS } from "../../kernel/durations.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { BILL_MOVES, PAYABLE, type BillAct } from "./bill-states.ts"
import type { AgentPayKit } from "./kit.ts"

/** An act of a person on a bill. */
export interface Acting {
  readonly merchantId: MerchantId
  readonly billId: bigint
  readonly act: BillAct
  /** The login of the staff, or the account of the agent. */
  readonly by: string
  readonly why?: string
  /** An agent acts on own bills alone; others are refused as unknown. */
  readonly only?: { readonly payeeId: MemberId } | { readonly payerId: MemberId }
}

/**
 * Moves a bill by an act of a person, in the caller's transaction, and keeps the act. Refuses BILL_UNKNOWN, and BILL_STATE
 * where the bill's state does not allow the act, as after another person's act.
 */
export async function act(
  kit: Pick<AgentPayKit, "clock" | "merchants">,
  tx: Tx,
  { merchantId, billId, act: event, by, why, only }: Acting,
): Promise<void> {
  const { from, to } = BILL_MOVES[event]
  const now = kit.clock.now()
  const { billDays } = kit.merchants.byId(merchantId).settings.agent
  const expiresAt = new Date(now.getTime() + billDays * DAY_MS)
  const { rows: known } = await sql<{ state: string }>`
    select state from agent_bill b where b.id = ${billId} and b.merchant_id = ${merchantId} ${ownedBy(only)} for update`.execute(
    tx,
  )
  if (!known[0]) refuse("BILL_UNKNOWN")
  const { rows } = await sql`
    update agent_bill b
       set state = ${to === "before" ? sql`b.held_from` : sql`${to}`},
           held_from = ${event === "hold" ? sql`b.state` : sql`null`},
           expires_at = ${event === "approve" ? expiresAt : event === "hold" || event === "release" ? sql`b.expires_at` : null}
     where b.id = ${billId} and b.state = any(${from}::text[]) returning 1`.execute(tx)
  if (rows.length === 0) refuse("BILL_STATE")
  await sql`insert into agent_bill_act (bill_id, act, by_whom, why, at) values (${billId}, ${event}, ${by}, ${why ?? null}, ${now})`.execute(
    tx,
  )
}

const ownedBy = (only: Acting["only"]) =>
  only === undefined
    ? sql``
    : "payeeId" in only
      ? sql`and b.agent_id = ${only.payeeId}`
      : sql`and b.payer = 'upline' and b.offerer_id = ${only.payerId}`

/** Ends bills that no person has answered in the set days. */
export async function expireBills(db: Db, now: Date): Promise<void> {
  await sql`
    with expired as (
      update agent_bill set state = 'EXPIRED', expires_at = null
       where state in ('AWAITING_REVIEW', 'UNCOLLECTED') and expires_at <= ${now} returning id
    ) insert into agent_bill_act (bill_id, act, by_whom, at) select id, 'expire', '', ${now} from expired`.execute(
    db,
  )
}

const OPEN = sql.raw(PAYABLE.map((state) => `'${state}'`).join(", "))

/** True while a member owes a bill to an agent below. */
async function owes(db: Db | Tx, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql`
    select 1 from agent_bill where payer = 'upline' and offerer_id = ${memberId} and state in (${OPEN}) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** True while a member owes a bill to an agent below, where the merchant's settings let no money of such an agent leave. */
export const isBlocked = async (
  { merchants }: Pick<AgentPayKit, "merchants">,
  db: Db | Tx,
  { memberId, merchantId }: { readonly memberId: MemberId; readonly merchantId: MerchantId },
): Promise<boolean> => merchants.byId(merchantId).settings.agent.owingBlocks && (await owes(db, memberId))

/** Of these members those who owe a bill, with their merchants. */
export async function debtorsAmong(
  db: Db,
  memberIds: readonly MemberId[],
): Promise<{ readonly merchantId: MerchantId; readonly payerId: MemberId }[]> {
  const { rows } = await sql<{ merchantId: MerchantId; payerId: MemberId }>`
    select distinct merchant_id as "merchantId", offerer_id as "payerId" from agent_bill
     where payer = 'upline' and offerer_id = any(${memberIds}::bigint[]) and state in (${OPEN})`.execute(db)
  return rows
}
