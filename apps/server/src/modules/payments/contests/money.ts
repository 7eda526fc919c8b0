import { sql, type Tx } from "@croupier/database"
import { bucketOf, deriveKey, house, houseOwner, wallet, type ClaimPlace } from "@croupier/ledger"
import { add, negate, subtract, ZERO, type Amount } from "@croupier/money"
import type { PaymentsKit } from "../kit.ts"
import { accountOf, spend, type HeldReceipt } from "../receipts.ts"
import { posted } from "../returns/posted.ts"
import { addSource, reduceSource, sourcesOf, type Contest, type Source } from "./contest-store.ts"

/*
 * The money of a contest: claims on what waits in `unallocated`, on what the member has, and on what the member comes to
 * owe. Every act of a contest is over all of its claims, after its rows were moved, as the last of its transaction.
 */

export const causeOf = ({ id }: Pick<Contest, "id">): string => `payment.contest:${id}`

/** Several buckets are locked in one order, against deadlocks. */
const lockBuckets = (tx: Tx, owners: readonly bigint[]): Promise<unknown> =>
  sql`select ledger.lock_buckets(${[...new Set(owners.map(bucketOf))]}::smallint[])`.execute(tx)

/** Sets aside what of the money waits, and of the rest what the member has. */
export async function block(
  kit: PaymentsKit,
  tx: Tx,
  contest: Pick<Contest, "id" | "merchantId" | "memberId" | "asset" | "kind">,
  receipts: readonly { readonly receipt: HeldReceipt; readonly amount: Amount }[],
  credited: Amount,
): Promise<void> {
  const own = houseOwner(contest.merchantId)
  const common = { cause: causeOf(contest), reason: `contested payment: ${contest.kind}` }
  await kit.ledger.openWallets(tx, own, [{ purpose: "main", asset: contest.asset }])
  for (const { receipt, amount } of receipts) {
    const key = deriveKey(contest.id, "receipt", receipt.chargeId)
    await spend(tx, receipt, "returned", amount)
    await addSource(tx, contest.id, { key, kind: "receipt", owner: own, receiptId: receipt.chargeId, amount })
  }
  await lockBuckets(tx, [contest.memberId, own])
  for (const { receipt, amount } of receipts)
    posted(
      await kit.ledger.claims.open(
        {
          ...common,
          key: deriveKey(contest.id, "receipt", receipt.chargeId),
          owner: own,
          from: house(contest.merchantId, "unallocated", contest.asset),
          amount,
        },
        tx,
      ),
    )
  if (credited === ZERO) return
  const key = deriveKey(contest.id, "member")
  const taken = await kit.ledger.claims.open(
    {
      ...common,
      key,
      owner: contest.memberId,
      from: wallet(contest.memberId, "main", contest.asset),
      amount: credited,
      upTo: true,
    },
    tx,
  )
  // A wallet that is closed to debits gives nothing; the rest is owed once the contest is accepted.
  if (taken.status === "posted" && taken.amount > 0n)
    await addSource(tx, contest.id, {
      key,
      kind: "member",
      owner: contest.memberId,
      receiptId: null,
      amount: taken.amount,
    })
}

/**
 * The part of the contested money that is not set aside becomes a debt of the member once it goes back. A
 * second time owes nothing more.
 */
export async function oweRest(kit: PaymentsKit, tx: Tx, contest: Contest): Promise<void> {
  const sources = await sourcesOf(tx, contest.id)
  const missing = sources.reduce((left, { amount }) => subtract(left, amount), contest.due)
  if (missing <= 0n) return
  const own = houseOwner(contest.merchantId)
  const key = deriveKey(contest.id, "debt")
  const unallocated = house(contest.merchantId, "unallocated", contest.asset)
  await addSource(tx, contest.id, { key, kind: "debt", owner: own, receiptId: null, amount: missing })
  await kit.ledger.openWallets(tx, own, [{ purpose: "main", asset: contest.asset }])
  await lockBuckets(tx, [contest.memberId, own])
  await kit.ledger.receivables.owe(tx, {
    key: deriveKey(contest.id, "owed"),
    owner: contest.memberId,
    amount: missing,
    credit: unallocated,
    kind: "reversal",
    cause: causeOf(contest),
  })
  posted(
    await kit.ledger.claims.open(
      { key, owner: own, from: unallocated, amount: missing, cause: causeOf(contest) },
      tx,
    ),
  )
}

/**
 * A part was accepted: what is set aside beyond it is free again, of the member first and of what waits last. `contest` is due
 * for the part by now.
 */
export async function freeRest(kit: PaymentsKit, tx: Tx, contest: Contest): Promise<void> {
  const sources = await sourcesOf(tx, contest.id)
  let beyond = subtract(add(ZERO, ...sources.map(({ amount }) => amount)), contest.due)
  const freed: { readonly source: Source; readonly part: Amount }[] = []
  for (const kind of ["member", "receipt"] as const)
    for (const source of sources) {
      if (source.kind !== kind || beyond <= ZERO) continue
      const part = source.amount < beyond ? source.amount : beyond
      freed.push({ source, part })
      beyond = subtract(beyond, part)
      await reduceSource(tx, source, part)
      if (source.receiptId !== null)
        await spend(tx, { provider: contest.provider, chargeId: source.receiptId }, "returned", negate(part))
    }
  await lockBuckets(
    tx,
    freed.map(({ source }) => source.owner),
  )
  for (const { source, part } of freed)
    posted(
      await kit.ledger.claims.release(
        {
          key: deriveKey(source.key, "freed"),
          owner: source.owner,
          claim: source.key,
          from: "held",
          amount: part,
          cause: causeOf(contest),
        },
        tx,
      ),
    )
}

const each = async (
  tx: Tx,
  contest: Contest,
  act: (source: Source) => Promise<void>,
): Promise<readonly Source[]> => {
  const sources = await sourcesOf(tx, contest.id)
  await lockBuckets(
    tx,
    sources.map(({ owner }) => owner),
  )
  for (const source of sources) await act(source)
  return sources
}

/** All of it goes from one place to another: into transit when it is sent, and held again where that was refused. */
export async function moveAll(
  kit: PaymentsKit,
  tx: Tx,
  contest: Contest,
  returnId: string,
  [from, to]: readonly [ClaimPlace, ClaimPlace],
): Promise<void> {
  await each(tx, contest, async ({ key, owner }) =>
    posted(
      await kit.ledger.claims.move(
        { key: deriveKey(key, to, returnId), owner, claim: key, from, to, cause: causeOf(contest) },
        tx,
      ),
    ),
  )
}

/** It went back to the payer: all of it leaves the provider's account. */
export async function payAll(kit: PaymentsKit, tx: Tx, contest: Contest): Promise<void> {
  const credit = house(contest.merchantId, await accountOf(tx, contest.provider), contest.asset)
  await each(tx, contest, async ({ key, owner, amount }) =>
    posted(
      await kit.ledger.claims.pay(
        {
          key: deriveKey(key, "returned"),
          owner,
          claim: key,
          from: "transit",
          to: [{ credit, amount, kind: "reversal" }],
          cause: causeOf(contest),
        },
        tx,
      ),
    ),
  )
}

/** It was rejected: what was set aside is free again, and what came to be owed is not owed any more. */
export async function releaseAll(kit: PaymentsKit, tx: Tx, contest: Contest): Promise<void> {
  for (const { receiptId, amount } of await sourcesOf(tx, contest.id))
    if (receiptId !== null)
      await spend(tx, { provider: contest.provider, chargeId: receiptId }, "returned", negate(amount))
  await lockBuckets(tx, [contest.memberId, houseOwner(contest.merchantId)])
  await each(tx, contest, async ({ key, kind, owner }) => {
    posted(
      await kit.ledger.claims.release(
        { key: deriveKey(key, "released"), owner, claim: key, from: "held", cause: causeOf(contest) },
        tx,
      ),
    )
    if (kind === "debt")
      await kit.ledger.receivables.cancel(tx, contest.memberId, deriveKey(contest.id, "owed"))
  })
}
