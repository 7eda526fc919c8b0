import { RAIL_OF } from "@croupier/contract/methods"
import { inTransaction, type Tx } from "@croupier/database"
import { bucketOf, keyFor } from "@croupier/ledger"
import { toDecimal, ZERO, type Amount } from "@croupier/money"
import type { Member } from "../../call/member.ts"
import { uuidCursor } from "../../kernel/cursor.ts"
import { refuse } from "../../kernel/refusal.ts"
import { pageOf, type Page } from "../../kernel/page.ts"
import { orderNow, requestCharge } from "./check.ts"
import type { Deposit, DepositMethod } from "./deposit.ts"
import { providerOf, type PaymentsKit } from "./kit.ts"
import { openMethod } from "./methods/open.ts"
import { payToOf, type PayTo } from "./methods/pay-to.ts"
import { checkAmount, priceOf } from "./methods/quote.ts"
import { newReference } from "./methods/reference.ts"
import { applyCharge, applyNews } from "./settle.ts"
import {
  countBegun,
  findByIdempotencyKey,
  findDeposit,
  insertDeposit,
  listDeposits,
  type NewDeposit,
} from "./store.ts"
import type { MemberId } from "../../kernel/ids.ts"

/** Longer than any call to a provider: while one is under way, no worker starts another. */
const FIRST_CHECK_MS = 15_000
const KEY_LENGTH = 200
/** So many refused within the pause, and no other begins before it is over. */
const MOST_REFUSED = 5
const PAUSE_MS = 10 * 60_000

export interface DepositOrder {
  readonly method: string
  readonly amount: Amount
  /** The fee that the member was shown; none where it is not said. */
  readonly fee?: Amount
  /** Where the member is; unknown unless it is said. */
  readonly country?: string | null
}

/**
 * Starts a deposit: the intent is committed before the provider hears of it. The same key and order give the
 * same deposit. When it is unknown whether the provider made the charge, the answer is
 * PAYMENT_PROVIDER_UNAVAILABLE with the deposit's id; the deposit stays, a worker asks on, and a retry with
 * the same key may find it ready.
 */
export async function createDeposit(
  kit: PaymentsKit,
  member: Pick<Member, "id" | "merchantId">,
  order: DepositOrder,
  idempotencyKey: string | undefined,
): Promise<Deposit> {
  if (idempotencyKey === undefined) refuse("IDEMPOTENCY_KEY_REQUIRED")
  if (idempotencyKey.length > KEY_LENGTH) refuse("INPUT_INVALID", [], ["Idempotency-Key"])
  const deposit =
    (await findByIdempotencyKey(kit.db, bucketOf(member.id), member.id, idempotencyKey)) ??
    (await addDeposit(kit, member, order, idempotencyKey))
  if (deposit.method !== order.method || deposit.amount !== order.amount) refuse("IDEMPOTENCY_CONFLICT")
  if (deposit.state !== "PENDING" || deposit.rail !== "charge" || deposit.charge) return deposit
  return withCharge(kit, deposit)
}

/** One deposit of this member. Refuses DEPOSIT_UNKNOWN. */
export async function readDeposit(kit: PaymentsKit, memberId: MemberId, id: string): Promise<Deposit> {
  const deposit = await findDeposit(kit.db, { bucket: bucketOf(memberId), id })
  return deposit?.memberId === memberId ? deposit : refuse("DEPOSIT_UNKNOWN")
}

/** A page of a member's deposits, newest first, and where the next begins. Refuses a cursor it did not give. */
export async function pageOfDeposits(
  kit: PaymentsKit,
  memberId: MemberId,
  cursor: string | undefined,
  limit: number,
): Promise<Page<Deposit>> {
  const found = await listDeposits(
    kit.db,
    { bucket: bucketOf(memberId), memberId },
    uuidCursor(cursor),
    limit + 1,
  )
  return pageOf(found, limit, ({ id }) => id)
}

async function addDeposit(
  kit: PaymentsKit,
  member: Pick<Member, "id" | "merchantId">,
  order: DepositOrder,
  idempotencyKey: string,
): Promise<Deposit> {
  const method = await openMethod(kit, member.merchantId, order)
  await refuseUntold(kit, member, method)
  checkAmount(method, order.amount)
  const { fee, net } = priceOf(method, order.amount)
  if (fee !== (order.fee ?? ZERO))
    refuse("DEPOSIT_FEE_CHANGED", [toDecimal(fee)], { fee: toDecimal(fee), net: toDecimal(net) })
  if (RAIL_OF[method.kind] === "charge" && !providerOf(kit, method.provider))
    refuse("PAYMENT_PROVIDER_UNAVAILABLE")
  const bucket = bucketOf(member.id)
  const now = kit.clock.now()
  const added = await inTransaction(kit.db, async (tx) => {
    await refuseTooMany(kit, tx, member, idempotencyKey)
    if (!(await findByIdempotencyKey(tx, bucket, member.id, idempotencyKey)))
      await kit.refuseDeposit(tx, member, { asset: method.asset, amount: order.amount })
    return insertDeposit(tx, newDeposit(kit, { member, method, order, idempotencyKey, now }))
  })
  if (added) return added
  // Another request with the same key was faster by a moment.
  const other = await findByIdempotencyKey(kit.db, bucket, member.id, idempotencyKey)
  if (!other) throw new Error("the key is taken by a deposit that cannot be found")
  return other
}

/** PIX names its payer by the tax number: refuses DOCUMENT_REQUIRED while the member has told none, where the market asks. */
async function refuseUntold(
  kit: PaymentsKit,
  member: Pick<Member, "id" | "merchantId">,
  { kind }: Pick<DepositMethod, "kind">,
): Promise<void> {
  if (kind !== "pix" && kind !== "pix-static") return
  if (!kit.merchants.byId(member.merchantId).policy.memberDocument) return
  if (!(await kit.hasDocument(member.id))) refuse("DOCUMENT_REQUIRED")
}

/**
 * Refuses DEPOSITS_PENDING while as many deposits as the merchant allows wait for their money, and DEPOSITS_PAUSED
 * after five refused within ten minutes. A deposit with this key, begun a moment ago, is none of them.
 */
async function refuseTooMany(
  kit: PaymentsKit,
  tx: Tx,
  { id: memberId, merchantId }: Pick<Member, "id" | "merchantId">,
  idempotencyKey: string,
): Promise<void> {
  const now = kit.clock.now()
  const bucket = bucketOf(memberId)
  const { pending, refused } = await countBegun(
    tx,
    { bucket, memberId },
    { now, refusedSince: new Date(now.getTime() - PAUSE_MS) },
  )
  const { pendingAtOnce } = kit.merchants.byId(merchantId).settings.deposits
  if (refused < MOST_REFUSED && pending < pendingAtOnce) return
  if (await findByIdempotencyKey(tx, bucket, memberId, idempotencyKey)) return
  if (refused >= MOST_REFUSED) refuse("DEPOSITS_PAUSED", [String(PAUSE_MS / 60_000)])
  refuse("DEPOSITS_PENDING", [String(pendingAtOnce)])
}

function newDeposit(
  kit: PaymentsKit,
  given: {
    readonly member: Pick<Member, "id" | "merchantId">
    readonly method: DepositMethod
    readonly order: DepositOrder
    readonly idempotencyKey: string
    readonly now: Date
  },
): NewDeposit {
  const { member, method, order, idempotencyKey, now } = given
  const bucket = bucketOf(member.id)
  // Begins with the time: newest first is the order of the ids, and the ledger's rows lie together.
  const id = keyFor(kit.random.uuid(), now)
  const rail = RAIL_OF[method.kind]
  const reference = rail === "charge" ? null : newReference(kit.random)
  const payTo = reference === null ? undefined : payToFor(method, order.amount, reference)
  const expiresAt = new Date(now.getTime() + method.expiresMinutes * 60_000)
  return {
    bucket,
    id,
    merchantId: member.merchantId,
    memberId: member.id,
    asset: method.asset,
    amount: order.amount,
    method: method.code,
    kind: method.kind,
    rail,
    fee: priceOf(method, order.amount).fee,
    reference,
    payTo: payTo?.lines ?? [],
    copyCode: payTo?.copyCode ?? null,
    provider: method.provider,
    idempotencyKey,
    chargeOrder: rail === "charge" ? orderNow(kit, member.merchantId, method, { bucket, id }) : null,
    createdAt: now,
    expiresAt,
    // No provider can be asked of the merchant's own account or desk: its end is all that is due.
    nextCheckAt: rail === "charge" ? new Date(now.getTime() + FIRST_CHECK_MS) : expiresAt,
  }
}

/** The lines and the code that a member pays by. Refuses PAYMENT_METHOD_UNKNOWN for a method without its account. */
const payToFor = ({ kind, account }: DepositMethod, amount: Amount, reference: string): PayTo =>
  kind === "cash"
    ? { lines: [{ label: "code", value: reference }], copyCode: null }
    : account === null
      ? refuse("PAYMENT_METHOD_UNKNOWN")
      : payToOf(account, amount, reference)

async function withCharge(kit: PaymentsKit, deposit: Deposit): Promise<Deposit> {
  const provider = providerOf(kit, deposit.provider)
  const answer = provider && (await requestCharge(kit, provider, deposit))
  if (answer?.kind === "ok") await applyCharge(kit, deposit, answer.charge)
  else if (answer?.kind === "refused")
    await applyNews(kit, deposit, { event: "refused", reason: answer.reason })
  else refuse("PAYMENT_PROVIDER_UNAVAILABLE", [], { depositId: deposit.id })
  const after = await findDeposit(kit.db, deposit)
  if (!after) throw new Error(`no deposit ${deposit.id}`)
  return after
}
