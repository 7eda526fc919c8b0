import { afterCommit, sql, type Tx } from "@croupier/database"
import { bucketOf, deriveKey, house, wallet } from "@croupier/ledger"
import { subtract, ZERO, type Amount } from "@croupier/money"
import type { MemberId } from "../../../kernel/ids.ts"
import type { PayoutTarget } from "../../identity/index.ts"
import type { WithdrawalsKit } from "../kit.ts"
import { countOut } from "../limit-counts.ts"
import { attemptsOf } from "../payout/attempt.ts"
import { act, posted } from "../payout/book.ts"
import { doubt, doubtOf } from "../payout/doubt.ts"
import { charged, payableUnit } from "../../payments/index.ts"
import { insertPart, lockWithdrawal, moveWithdrawal, movesOf } from "../store.ts"
import { readTerms } from "../terms.ts"
import { publishNow } from "../publish.ts"
import type { Withdrawal, WithdrawalKey } from "../withdrawal.ts"

/*
 * The withdrawer's leg of a payment between two members. Each act moves the withdrawal and its claim in the caller's
 * transaction, which holds the row of the payment first: payment, withdrawal, ledger is the order of all locks.
 */

/** A withdrawal that is a depositor's to pay from now on, and the account to pay it to. */
export interface Taken {
  readonly withdrawal: Withdrawal
  readonly payee: PayoutTarget
}

/**
 * Takes an offered withdrawal, or a part of it, into escrow: held → clearing. Undefined where it is not offered any more, or
 * another transaction holds it. One that `doubtOf` finds something about goes to people.
 */
export async function take(
  kit: WithdrawalsKit,
  tx: Tx,
  at: WithdrawalKey,
  amount: Amount,
): Promise<Taken | undefined> {
  const { rows } = await sql`
    select 1 from withdrawal where bucket = ${at.bucket} and id = ${at.id} for update skip locked`.execute(tx)
  if (rows.length === 0) return undefined
  const held = await lockWithdrawal(tx, at)
  const isOffered = held.peer && held.offeredUntil !== null && held.offeredUntil > kit.clock.now()
  return isOffered && held.amount >= amount ? enter(kit, tx, held, amount) : undefined
}

/** Takes a whole withdrawal that its depositor claims to have paid too late; undefined where it went another way. */
export async function takeAfterAll(
  kit: WithdrawalsKit,
  tx: Tx,
  at: WithdrawalKey,
): Promise<Taken | undefined> {
  const held = await lockWithdrawal(tx, at)
  return enter(kit, tx, held, held.amount)
}

async function enter(
  kit: WithdrawalsKit,
  tx: Tx,
  held: Withdrawal,
  amount: Amount,
): Promise<Taken | undefined> {
  if (held.state !== "READY" || (await attemptsOf(tx, held)).length > 0) return undefined
  const standing = await kit.identity.payoutStanding(tx, held)
  const { target } = standing
  const why = await doubtOf(kit, tx, held, standing)
  if (!target || why !== undefined) {
    await doubt(kit, tx, held, why ?? "the account is gone")
    publishAfter(kit, tx, held)
    return undefined
  }
  const part = amount < held.amount ? (await divideInto(kit, tx, held, amount)).part : held
  const now = kit.clock.now()
  await moved(tx, part, "matched", { at: now })
  const step = await stepOf(tx, part)
  posted(await kit.ledger.claims.move({ ...act(part, "matched", step), from: "held", to: "clearing" }, tx))
  publishAfter(kit, tx, part)
  return { withdrawal: part, payee: target }
}

/** It was not paid by the depositor: the withdrawal is the house's again, and first among those that are offered. */
export async function giveBack(kit: WithdrawalsKit, tx: Tx, at: WithdrawalKey): Promise<void> {
  const held = await lockWithdrawal(tx, at)
  const now = kit.clock.now()
  // The worker looks at once whether it waits for another depositor.
  await moved(tx, held, "lapsed", { at: now, nextCheckAt: now, set: sql`disputed_at = null` })
  const step = await stepOf(tx, held)
  posted(await kit.ledger.claims.move({ ...act(held, "lapsed", step), from: "clearing", to: "held" }, tx))
  publishAfter(kit, tx, held)
}

/** Divides a withdrawal in escrow where a part of it arrived. */
export async function divide(
  kit: WithdrawalsKit,
  tx: Tx,
  at: WithdrawalKey,
  part: Amount,
): Promise<{ readonly part: Withdrawal; readonly rest: Withdrawal }> {
  const held = await lockWithdrawal(tx, at)
  return divideInto(kit, tx, held, part)
}

/** How a payment between members ended for the withdrawer. */
export type Settled = "received" | "silent" | "forced"

/** Names the transfer of one payment between members, in the journals of both. */
export const peerCause = (withdrawalId: string): string => `peer:${withdrawalId}`

/**
 * The depositor's payment counts: the escrow leaves the withdrawer's wallet, as a withdrawal without a fee, and enters the
 * depositor's main wallet as a deposit; a wallet that is closed to credits gets it as unclaimed.
 */
export async function settle(
  kit: WithdrawalsKit,
  tx: Tx,
  at: WithdrawalKey,
  event: Settled,
  depositorId: MemberId,
): Promise<void> {
  const held = await lockWithdrawal(tx, at)
  const now = kit.clock.now()
  await moved(tx, held, event, { at: now, set: sql`paid_at = ${now}, fee = 0, disputed_at = null` })
  publishAfter(kit, tx, held)
  // Both owners' buckets in one order: two payments across the same two members do not wait for each other.
  await sql`
    select ledger.lock_buckets(array[${bucketOf(held.memberId)}, ${bucketOf(depositorId)}]::smallint[])`.execute(
    tx,
  )
  const clearing = house(held.merchantId, "clearing", held.asset)
  const cause = peerCause(held.id)
  posted(
    await kit.ledger.claims.pay(
      {
        ...act(held, "peer"),
        cause,
        from: "clearing",
        to: [{ credit: clearing, amount: held.amount, kind: "withdrawal" }],
      },
      tx,
    ),
  )
  const [credited] = await kit.ledger.postIn(tx, [
    {
      key: deriveKey(held.id, "peer credit"),
      kind: "deposit",
      debit: clearing,
      credit: wallet(depositorId, "main", held.asset),
      amount: held.amount,
      cause,
      ifClosed: "unclaimed",
    },
  ])
  if (credited?.status !== "posted")
    throw new Error(`the deposit of withdrawal ${held.id} cannot be posted: ${credited?.status ?? "–"}`)
}

/** Marks a withdrawal in escrow as disputed, or takes the mark away: another request of its member waits for the ruling. */
export const markDisputed = (tx: Tx, { bucket, id }: WithdrawalKey, since: Date | null): Promise<unknown> =>
  sql`update withdrawal set disputed_at = ${since} where bucket = ${bucket} and id = ${id}`.execute(tx)

/** A payment that counted as received was taken back: so is its withdrawal. The caller posts what goes back. */
export async function bounce(kit: WithdrawalsKit, tx: Tx, at: WithdrawalKey): Promise<Withdrawal> {
  const held = await lockWithdrawal(tx, at)
  await moved(tx, held, "bounced", { at: kit.clock.now(), set: sql`returned = amount` })
  await countOut(tx, held, held.amount)
  publishAfter(kit, tx, held)
  return held
}

/** Ends a withdrawal in two parts that are of its state, account and age. The rest bears the fee, and no more than was agreed to. */
async function divideInto(
  kit: WithdrawalsKit,
  tx: Tx,
  held: Withdrawal,
  value: Amount,
): Promise<{ readonly part: Withdrawal; readonly rest: Withdrawal }> {
  if (value <= 0n || value >= held.amount) throw new RangeError(`no part of ${held.amount}: ${value}`)
  const rest = subtract(held.amount, value)
  const now = kit.clock.now()
  const parts = [
    { id: deriveKey(held.id, "peer part"), amount: value, fee: ZERO },
    { id: deriveKey(held.id, "peer rest"), amount: rest, fee: await feeOfRest(tx, held, rest) },
  ] as const
  await moved(tx, held, "divided", { at: now })
  for (const part of parts) await insertPart(tx, held, part, now)
  posted(
    await kit.ledger.claims.split(
      {
        ...act(held, "peer split"),
        parts: parts.map(({ id, amount }) => ({ key: id, amount, cause: `withdrawal:${id}` })),
      },
      tx,
    ),
  )
  publishAfter(kit, tx, held)
  return {
    part: await lockWithdrawal(tx, { bucket: held.bucket, id: parts[0].id }),
    rest: await lockWithdrawal(tx, { bucket: held.bucket, id: parts[1].id }),
  }
}

/**
 * The house's fee for the rest by its tariff of now, at most the one that was agreed to; nothing where that
 * would eat it.
 */
async function feeOfRest(tx: Tx, held: Withdrawal, rest: Amount): Promise<Amount> {
  const { methods } = await readTerms(tx, held.merchantId, held.asset)
  const tariff = methods.find(({ kind }) => kind === held.kind)?.tariff
  const fee = tariff ? charged(rest, tariff, payableUnit(held.asset)).fee : held.fee
  const least = fee < held.fee ? fee : held.fee
  return least < rest ? least : ZERO
}

/** A withdrawal may enter and leave escrow several times: the number of its moves tells them apart. */
const stepOf = async (tx: Tx, at: WithdrawalKey): Promise<string> => String((await movesOf(tx, at)).length)

async function moved(
  tx: Tx,
  held: Withdrawal,
  event: Parameters<typeof moveWithdrawal>[2],
  {
    at,
    nextCheckAt = null,
    set,
  }: {
    readonly at: Date
    readonly nextCheckAt?: Date | null
    readonly set?: ReturnType<typeof sql>
  },
): Promise<void> {
  const done = await moveWithdrawal(tx, held, event, () => ({
    at,
    nextCheckAt,
    ...(set ? { set } : {}),
  }))
  if (!done.moved) throw new Error(`withdrawal ${held.id} is ${done.state} and does not know ${event}`)
}

const publishAfter = (kit: WithdrawalsKit, tx: Tx, { bucket, id }: WithdrawalKey): void =>
  afterCommit(tx, () => publishNow(kit, { bucket, id }).then(() => undefined))
