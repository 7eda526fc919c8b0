import type { Parsed } from "@croupier/contract"
import type { createWithdrawal as createRow } from "@croupier/contract/withdrawals"
import { inTransaction, sql, type Tx } from "@croupier/database"
import { bucketOf, keyFor, wallet, type ClaimOutcome } from "@croupier/ledger"
import { parseAmount, toDecimal, type Amount } from "@croupier/money"
import type { MemberContext } from "../../call/context.ts"
import { MINUTE_MS } from "../../kernel/durations.ts"
import { refuse } from "../../kernel/refusal.ts"
import { checkFacts, failedChecks, type Asked, type CheckFacts } from "./checks.ts"
import type { WithdrawalsKit } from "./kit.ts"
import { countIn } from "./limit-counts.ts"
import { findQuote, type Quote } from "./quotes.ts"
import { playedOf } from "./results.ts"
import { findByKey, insertWithdrawal } from "./store.ts"
import { publish } from "./publish.ts"
import { peerOf } from "./terms.ts"
import { causeOf, type Withdrawal } from "./withdrawal.ts"
import type { MemberId } from "../../kernel/ids.ts"

const KEY_LENGTH = 200

/**
 * Asks for a withdrawal on a quote. Every check is made in the transaction that holds the money, and the first that fails
 * refuses. The same key and content give the same withdrawal, whatever has changed since. Refuses
 * IDEMPOTENCY_KEY_REQUIRED, IDEMPOTENCY_CONFLICT, ACCOUNT_LOCKED, WD_STEP_UP, WD_QUOTE_STALE, WD_LOSES_BONUS and the codes of the checks.
 */
export async function requestWithdrawal(
  kit: WithdrawalsKit,
  context: MemberContext,
  input: Parsed<typeof createRow>,
  idempotencyKey: string | undefined,
): Promise<Withdrawal> {
  if (idempotencyKey === undefined) refuse("IDEMPOTENCY_KEY_REQUIRED")
  if (idempotencyKey.length > KEY_LENGTH) refuse("INPUT_INVALID", [], ["Idempotency-Key"])
  const { member, merchant } = context
  const of = { bucket: bucketOf(member.id), memberId: member.id }
  const order: Order = {
    asked: {
      memberId: member.id,
      merchantId: merchant.id,
      accountId: input.accountId,
      amount: parseAmount(input.amount),
    },
    quoteId: input.quoteId,
    idempotencyKey,
    peer: input.peer,
    losesBonus: input.losesBonus ?? false,
  }
  const known = await findByKey(kit.db, of, idempotencyKey)
  if (known) return sameAs(known, order)
  await kit.identity.provePayment(context, input.password)
  const made = await inTransaction(kit.db, async (tx) => {
    const turn = await takeTurn(tx, of)
    const other = await findByKey(tx, of, idempotencyKey)
    return other
      ? { withdrawal: sameAs(other, order), isNew: false }
      : { withdrawal: await hold(kit, tx, order, turn), isNew: true }
  })
  if (made.isNew) publish(kit, made.withdrawal)
  return made.withdrawal
}

interface Order {
  readonly asked: Asked
  readonly quoteId: string
  readonly idempotencyKey: string
  /** Other members may pay it. */
  readonly peer: boolean
  /** The member agrees to lose bonuses by it. */
  readonly losesBonus: boolean
}

/** Numbers a request of a member. Of two at once the second waits, and sees what the first did. */
async function takeTurn(
  tx: Tx,
  { bucket, memberId }: { readonly bucket: number; readonly memberId: MemberId },
): Promise<bigint> {
  const { rows } = await sql<{ turn: bigint }>`
    insert into withdrawal_turn as t (bucket, member_id, turns) values (${bucket}, ${memberId}, 1)
    on conflict (bucket, member_id) do update set turns = t.turns + 1 returning turns as turn`.execute(tx)
  if (!rows[0]) throw new Error("a request took no turn")
  return rows[0].turn
}

function sameAs(known: Withdrawal, { asked, quoteId }: Order): Withdrawal {
  if (known.amount !== asked.amount || known.accountId !== asked.accountId || known.quoteId !== quoteId)
    refuse("IDEMPOTENCY_CONFLICT")
  return known
}

async function hold(
  kit: WithdrawalsKit,
  tx: Tx,
  { asked, quoteId, idempotencyKey, peer, losesBonus }: Order,
  turn: bigint,
): Promise<Withdrawal> {
  const facts = await checkFacts(kit, tx, asked)
  if (facts.standing.isLocked) refuse("ACCOUNT_LOCKED", ["–"])
  const quote = await agreed(tx, facts, quoteId)
  const [failed] = failedChecks(facts)
  if (failed) refuse(failed.code, failed.args, failed.value)
  if (facts.loss && !losesBonus) {
    const { balance, inOpenBets } = facts.loss
    refuse("WD_LOSES_BONUS", [toDecimal(balance), toDecimal(inOpenBets)])
  }
  const { target } = facts.standing
  if (!target) return refuse("WD_OWN_NAME", ["–"])
  const of = { memberId: asked.memberId, asset: facts.asset, day: facts.day, month: facts.month }
  await countIn(tx, of, asked.amount)
  const speed = await kit.withdrawalSpeedOf?.(asked.memberId, tx)
  const minutes = speed?.answerMinutes ?? null
  const made = await insertWithdrawal(tx, {
    ...of,
    bucket: bucketOf(asked.memberId),
    // Begins with the time: newest first is the order of the ids, and the ledger's rows lie together.
    id: keyFor(kit.random.uuid(), facts.at),
    parentId: null,
    turn,
    merchantId: asked.merchantId,
    amount: asked.amount,
    fee: quote.fee,
    accountId: target.id,
    kind: target.kind,
    bank: target.bank,
    masked: target.masked,
    holder: target.holder,
    quoteId,
    idempotencyKey,
    rulesVersion: quote.rulesVersion,
    played: await playedOf(tx, of),
    peer: peer && peerOf(facts.terms, facts.merchant) !== null,
    level: facts.level,
    priority: speed?.priority ?? 0,
    answerBy: minutes === null ? null : new Date(facts.at.getTime() + minutes * MINUTE_MS),
    at: facts.at,
  })
  if (!made) throw new Error("the key is taken by a withdrawal that cannot be found")
  await kit.bonuses?.lose(tx, { ...asked, asset: facts.asset }, made.id)
  const outcome = await kit.ledger.claims.open(
    {
      key: made.id,
      owner: asked.memberId,
      from: wallet(asked.memberId, "main", facts.asset),
      amount: asked.amount,
      cause: causeOf(made),
    },
    tx,
  )
  if (outcome.status !== "posted") refuseClaim(outcome, facts.main)
  return made
}

/**
 * The quote that the member agreed to: their own, of the same amount and account, not older than its life. Its fee holds,
 * also where the tariff changed since. Refuses WD_QUOTE_STALE with the fee of now.
 */
async function agreed(tx: Tx, { asked, at, charged }: CheckFacts, quoteId: string): Promise<Quote> {
  const quote = await findQuote(tx, asked.memberId, quoteId)
  if (quote && quote.expiresAt > at && quote.amount === asked.amount && quote.accountId === asked.accountId)
    return quote
  const [fee, net] = [toDecimal(charged.fee), toDecimal(charged.net)]
  return refuse("WD_QUOTE_STALE", [fee, net], { fee, net })
}

/** The money went while the checks were made, or the wallet is closed. */
function refuseClaim(outcome: ClaimOutcome, main: Amount): never {
  if (outcome.status === "replayed") throw new Error("the ledger knows this claim already")
  if (outcome.status === "refused" && outcome.reason === "INSUFFICIENT_FUNDS")
    refuse("INSUFFICIENT_FUNDS", [toDecimal(main)])
  if (outcome.status === "refused" && outcome.reason === "ACCOUNT_CLOSED") refuse("ACCOUNT_CLOSED")
  throw new Error(`the money of a withdrawal cannot be held: ${JSON.stringify(outcome.status)}`)
}
