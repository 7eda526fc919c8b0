import { inTransaction, type Tx } from "@croupier/database"
import { deriveKey, house, keyFor, wallet, type AssetCode } from "@croupier/ledger"
import { parseAmount, toDecimal, type Amount } from "@croupier/money"
import type { MemberContext } from "../../call/context.ts"
import type { MemberId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { TransferKit } from "./kit.ts"
import {
  addToDay,
  findByKey,
  givenOn,
  holdDay,
  insertTransfer,
  type Direction,
  type Transfer,
} from "./store.ts"
import { leftOf, termsOf, transferDay } from "./terms.ts"

/** Characters that a caller's key has at most. */
const KEY_LENGTH = 200

/** A transfer that a member asks for. */
export interface Asked {
  readonly direction: Direction
  /** The taker of a transfer down; up it is the agent directly above. */
  readonly memberId?: MemberId
  /** Decimal text in the merchant's asset. */
  readonly amount: string
  /** The payment password, or that of the login; empty where a second factor was shown. */
  readonly password: string
}

type Order = Pick<Transfer, "direction" | "giverId" | "takerId" | "amount">

/**
 * Transfers money between an agent and a member directly below, either way. Row, limit of the day and both postings
 * commit together. The same key and content give the same transfer. Refuses IDEMPOTENCY_KEY_REQUIRED, INPUT_INVALID for
 * a key that is too long, IDEMPOTENCY_CONFLICT, TRANSFER_OFF, AGENT_UNKNOWN where one does not stand directly above the
 * other, TRANSFER_OUT_OF_RANGE, TRANSFER_DAY_REACHED, TRANSFER_PARTY_BARRED where one of them is locked, on a break or
 * excluded, TRANSFER_OWING, AGENT_OWES, TRANSFER_WAGERING on the way up, WD_STEP_UP, ACCOUNT_LOCKED, ACCOUNT_CLOSED,
 * INSUFFICIENT_FUNDS. Rule: safety/14.
 */
export async function transfer(kit: TransferKit, context: MemberContext, asked: Asked): Promise<Transfer> {
  const { idempotencyKey, member, merchant } = context
  if (idempotencyKey === undefined) return refuse("IDEMPOTENCY_KEY_REQUIRED")
  if (idempotencyKey.length > KEY_LENGTH) refuse("INPUT_INVALID", [], ["Idempotency-Key"])
  const value = parseAmount(asked.amount)
  const known = await findByKey(kit.db, member.id, idempotencyKey)
  if (known) return sameAs(known, asked, value)
  const terms = termsOf(kit.merchants.byId(merchant.id)) ?? refuse("TRANSFER_OFF")
  const order: Order = {
    direction: asked.direction,
    giverId: member.id,
    takerId: await takerOf(kit, kit.db, context, asked),
    amount: value,
  }
  if (value < terms.least || value > terms.most)
    refuse("TRANSFER_OUT_OF_RANGE", [toDecimal(terms.least), toDecimal(terms.most)])
  await kit.identity.provePayment(context, asked.password)
  return inTransaction(kit.db, async (tx) => {
    const at = kit.clock.now()
    const day = transferDay(at, kit.merchants.byId(merchant.id))
    const before = await holdDay(tx, member.id, day)
    const other = await findByKey(tx, member.id, idempotencyKey)
    if (other) return sameAs(other, asked, value)
    const rest = leftOf(terms, before)
    if (value > rest) refuse("TRANSFER_DAY_REACHED", [toDecimal(rest)], { left: toDecimal(rest) })
    // An exclusion or a lock that has committed by now stops the transfer, whatever was true when the call came.
    await checkParties(kit, tx, order)
    // A move in the tree that committed meanwhile may have parted the two.
    if ((await takerOf(kit, tx, context, asked)) !== order.takerId) refuse("AGENT_UNKNOWN")
    if ((await kit.ledger.receivables.owedBy(member.id, terms.asset, tx)) > 0n) refuse("TRANSFER_OWING")
    if (await kit.owesBelow(tx, { memberId: member.id, merchantId: merchant.id })) refuse("AGENT_OWES")
    if (order.direction === "UP") await checkWagering(kit, tx, member.id, terms.asset)
    await addToDay(tx, member.id, day, value)
    const made = await insertTransfer(tx, {
      ...order,
      key: keyFor(kit.random.uuid(), at),
      merchantId: merchant.id,
      asset: terms.asset,
      idempotencyKey,
      ip: context.ip,
      createdAt: at,
    })
    await post(kit, tx, made)
    return made
  })
}

/** The transfer of an earlier call with the same key. Refuses IDEMPOTENCY_CONFLICT where its content is another. */
function sameAs(known: Transfer, asked: Asked, value: Amount): Transfer {
  const isSame =
    known.amount === value &&
    known.direction === asked.direction &&
    (asked.memberId === undefined || asked.memberId === known.takerId)
  return isSame ? known : refuse("IDEMPOTENCY_CONFLICT")
}

/** The agent directly above the caller, or the member directly below whom the caller names. Refuses AGENT_UNKNOWN. */
async function takerOf(
  { tree }: TransferKit,
  db: Parameters<TransferKit["tree"]["uplineOf"]>[0],
  { member, merchant }: MemberContext,
  { direction, memberId }: Asked,
): Promise<MemberId> {
  if (direction === "UP") return (await tree.uplineOf(db, merchant.id, member.id)) ?? refuse("AGENT_UNKNOWN")
  if (memberId === undefined || (await tree.uplineOf(db, merchant.id, memberId)) !== member.id)
    return refuse("AGENT_UNKNOWN")
  return memberId
}

/** Refuses TRANSFER_PARTY_BARRED where one of the two is locked, on a break or excluded. */
async function checkParties({ identity }: TransferKit, tx: Tx, { giverId, takerId }: Order): Promise<void> {
  const shown = await identity.membersShown([giverId, takerId], tx)
  if ([giverId, takerId].some((id) => (shown.get(id)?.marks.length ?? 1) > 0)) refuse("TRANSFER_PARTY_BARRED")
}

/**
 * Refuses TRANSFER_WAGERING while something is still to be wagered, with the sum: money that may not be withdrawn does not leave
 * through the agent above either. Where withdrawals go to review instead, transfers are refused, for no person looks at them.
 */
async function checkWagering(
  { toWager }: TransferKit,
  tx: Tx,
  memberId: MemberId,
  asset: AssetCode,
): Promise<void> {
  const left = await toWager(tx, { memberId, asset })
  if (left > 0n) refuse("TRANSFER_WAGERING", [toDecimal(left)], { left: toDecimal(left) })
}

/**
 * Posts both sides of a transfer over the merchant's clearing account, which is left as it was. Refuses
 * INSUFFICIENT_FUNDS with the giver's balance, ACCOUNT_CLOSED where either wallet is closed.
 */
async function post(
  { ledger }: TransferKit,
  tx: Tx,
  { id, key, merchantId, direction, giverId, takerId, asset, amount }: Transfer,
): Promise<void> {
  const kind = direction === "UP" ? "transfer_up" : "transfer_down"
  const between = house(merchantId, "clearing", asset)
  const both = { kind, amount, cause: `line-transfer:${id}` } as const
  const outcomes = await ledger.postIn(tx, [
    { ...both, key: deriveKey(key, "given"), debit: wallet(giverId, "main", asset), credit: between },
    { ...both, key: deriveKey(key, "received"), debit: between, credit: wallet(takerId, "main", asset) },
  ])
  for (const outcome of outcomes) {
    if (outcome.status !== "refused") continue
    if (outcome.reason === "INSUFFICIENT_FUNDS")
      refuse("INSUFFICIENT_FUNDS", [toDecimal(await ledger.balance(giverId, "main", asset))])
    if (outcome.reason === "ACCOUNT_CLOSED") refuse("ACCOUNT_CLOSED")
    throw new Error(`transfer ${id} was refused: ${outcome.reason}`)
  }
}

/** Terms of the caller's transfers, with the rest of today's limit; null where the merchant has them off. */
export async function readTerms(kit: TransferKit, { member, merchant }: MemberContext) {
  const facts = kit.merchants.byId(merchant.id)
  const terms = termsOf(facts)
  if (!terms) return null
  const upline = await kit.tree.uplineOf(kit.db, merchant.id, member.id)
  const [given, balance, stepUp, shown] = await Promise.all([
    givenOn(kit.db, member.id, transferDay(kit.clock.now(), facts)),
    kit.ledger.balance(member.id, "main", terms.asset),
    kit.identity.stepUpOf(member.id),
    kit.identity.membersShown(upline === undefined ? [] : [upline]),
  ])
  return {
    asset: terms.asset,
    least: toDecimal(terms.least),
    most: toDecimal(terms.most),
    left: toDecimal(leftOf(terms, given)),
    balance: toDecimal(balance),
    stepUp,
    upline: upline === undefined ? null : (shown.get(upline)?.account ?? ""),
    isAgent: member.kind === "agent",
  }
}
