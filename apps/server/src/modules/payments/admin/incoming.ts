import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql, type Db } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { amount, toDecimal } from "@croupier/money"
import type { MerchantContext } from "../../../call/console-context.ts"
import { DAY_MS } from "../../../kernel/durations.ts"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import { pageOf } from "../../../kernel/page.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { depositLife, type DepositState } from "../deposit-states.ts"
import type { DepositKey } from "../deposit.ts"
import { isOwn, matchByHand } from "../incoming/match.ts"
import { findIncoming, pageOfIncoming, type Incoming, type IncomingName } from "../incoming/store.ts"
import type { PaymentsKit } from "../kit.ts"
import { referencesIn } from "../methods/reference.ts"
import { findDeposit } from "../store.ts"

/** A transfer is looked for among the deposits of so many days before it. */
const SINCE_MS = 10 * DAY_MS
const MOST_CANDIDATES = 20

/** A page of what arrived on the merchant's accounts, newest first. Refuses a cursor that no answer gave. */
export async function listIncoming(
  db: Db,
  merchantId: MerchantId,
  { state, cursor, limit }: ConsoleParsed<"listIncoming">,
): Promise<ConsoleValue<"listIncoming">> {
  const found = await pageOfIncoming(db, merchantId, {
    open: state === "open",
    before: cursor === undefined ? undefined : beforeOf(cursor),
    limit: limit + 1,
  })
  const page = pageOf(found, limit, ({ paidAt, receiptId }) => `${paidAt.getTime()}.${receiptId}`)
  return { rows: page.rows.map(present), cursor: page.cursor }
}

function beforeOf(cursor: string): { readonly at: Date; readonly receiptId: string } {
  const [, time, receiptId] = /^(\d{1,14})\.(.+)$/.exec(cursor) ?? []
  return time === undefined || receiptId === undefined
    ? refuse("INPUT_INVALID", [], ["cursor"])
    : { at: new Date(Number(time)), receiptId }
}

const present = (incoming: Incoming): ConsoleValue<"listIncoming">["rows"][number] => ({
  provider: incoming.provider,
  receiptId: incoming.receiptId,
  amount: toDecimal(incoming.amount),
  asset: incoming.asset,
  reference: incoming.reference,
  payerName: incoming.payer.name,
  payerTaxId: incoming.payer.taxId,
  account: incoming.account,
  receivedAt: incoming.paidAt.toISOString(),
  depositId: incoming.deposit?.id ?? null,
  state: incoming.isReturned
    ? "RETURNED"
    : !incoming.isWhole
      ? "CREDITED"
      : incoming.deposit
        ? "REVIEW"
        : "OPEN",
})

interface CandidateRow {
  readonly bucket: number
  readonly id: string
  readonly memberId: MemberId
  readonly amount: bigint
  readonly state: DepositState
  readonly reference: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly slipAt: Date | null
}

/** One receipt with the deposits that it may belong to, by what speaks for them. Refuses RECEIPT_UNKNOWN. */
export async function incomingCandidates(
  kit: PaymentsKit,
  merchantId: MerchantId,
  named: IncomingName,
): Promise<ConsoleValue<"incomingCandidates">> {
  const incoming = (await findIncoming(kit.db, merchantId, named)) ?? refuse("RECEIPT_UNKNOWN")
  const words = referencesIn(incoming.reference)
  const since = new Date(incoming.paidAt.getTime() - SINCE_MS)
  const { rows } = incoming.deposit
    ? { rows: [] }
    : await sql<CandidateRow>`
        select bucket, id, member_id as "memberId", amount, state, reference, created_at as "createdAt",
               expires_at as "expiresAt", slip_at as "slipAt" from deposit d
         where merchant_id = ${merchantId} and rail = 'account' and asset = ${incoming.asset}
           and state in ('PENDING', 'EXPIRED', 'REFUSED')
           and (reference = any(${words}::text[])
                or (created_at > ${since} and (amount = ${incoming.amount} or slip_at is not null)))
           and not exists (select from payment_receipt_refusal f
                            where f.provider = ${incoming.provider} and f.charge_id = ${incoming.receiptId}
                              and f.bucket = d.bucket and f.deposit_id = d.id)
         order by (reference = any(${words}::text[])) desc, (amount = ${incoming.amount}) desc, id desc
         limit ${MOST_CANDIDATES}`.execute(kit.db)
  const candidates = await Promise.all(rows.map((row) => candidateOf(kit, incoming, words, row)))
  return {
    receipt: present(incoming),
    candidates: candidates.toSorted((one, other) => other.signs.length - one.signs.length),
  }
}

async function candidateOf(
  kit: PaymentsKit,
  incoming: Incoming,
  words: readonly string[],
  row: CandidateRow,
): Promise<ConsoleValue<"incomingCandidates">["candidates"][number]> {
  const [account, own] = await Promise.all([kit.accountOf(row.memberId), isOwn(kit, incoming, row.memberId)])
  const signs = {
    reference: words.includes(row.reference),
    amount: row.amount === incoming.amount,
    payer: own,
    time: incoming.paidAt >= row.createdAt && incoming.paidAt <= row.expiresAt,
    slip: row.slipAt !== null,
  }
  return {
    depositId: row.id,
    memberId: String(row.memberId),
    account: account ?? null,
    amount: toDecimal(amount(row.amount)),
    state: row.state,
    reference: row.reference,
    createdAt: row.createdAt.toISOString(),
    signs: (["reference", "amount", "payer", "time", "slip"] as const).filter((sign) => signs[sign]),
    slipAt: row.slipAt?.toISOString() ?? null,
  }
}

/**
 * Gives a receipt to a deposit by a person's word, once. Refuses RECEIPT_UNKNOWN, RECEIPT_TAKEN, DEPOSIT_UNKNOWN,
 * RULING_NOT_POSSIBLE for a deposit that takes no money any more.
 */
export async function matchIncoming(
  kit: PaymentsKit,
  { provider, receiptId, depositId, why }: ConsoleParsed<"matchIncoming">,
  { merchant, record }: MerchantContext,
): Promise<ConsoleValue<"matchIncoming">> {
  const named = { provider, receiptId }
  const incoming = (await findIncoming(kit.db, merchant.id, named)) ?? refuse("RECEIPT_UNKNOWN")
  const deposit = await accountDeposit(kit, merchant.id, depositId)
  if (!incoming.isWhole || incoming.deposit) refuse("RECEIPT_TAKEN")
  if (!depositLife.next(deposit.state, "paid")) refuse("RULING_NOT_POSSIBLE", [deposit.state])
  const state = await matchByHand(kit, incoming, deposit, (tx) =>
    record(tx, {
      act: "payments.match",
      target: `deposit:${depositId}`,
      before: { state: deposit.state },
      after: { receipt: receiptId, amount: `${toDecimal(incoming.amount)} ${incoming.asset}` },
      why,
      merchantId: merchant.id,
    }),
  )
  return { state: state ?? refuse("RECEIPT_TAKEN") }
}

/** Keeps that a receipt is not a deposit's. Refuses RECEIPT_UNKNOWN, DEPOSIT_UNKNOWN. */
export async function refuseCandidate(
  kit: PaymentsKit,
  { provider, receiptId, depositId, why }: ConsoleParsed<"refuseCandidate">,
  { merchant, staff, record }: MerchantContext,
): Promise<ConsoleValue<"refuseCandidate">> {
  if (!(await findIncoming(kit.db, merchant.id, { provider, receiptId }))) refuse("RECEIPT_UNKNOWN")
  const { bucket } = await accountDeposit(kit, merchant.id, depositId)
  await inTransaction(kit.db, async (tx) => {
    await sql`
      insert into payment_receipt_refusal (provider, charge_id, bucket, deposit_id, by, at)
      values (${provider}, ${receiptId}, ${bucket}, ${depositId}, ${staff.login}, ${kit.clock.now()})
      on conflict do nothing`.execute(tx)
    await record(tx, {
      act: "payments.match_refused",
      target: `deposit:${depositId}`,
      before: { receipt: receiptId },
      why,
      merchantId: merchant.id,
    })
  })
  return { refused: true }
}

/** A deposit of the merchant that is paid to an account. Refuses DEPOSIT_UNKNOWN. */
async function accountDeposit(
  kit: PaymentsKit,
  merchantId: MerchantId,
  id: string,
): Promise<DepositKey & { readonly state: DepositState }> {
  const { rows } = await sql<{ memberId: MemberId }>`
    select member_id as "memberId" from deposit where merchant_id = ${merchantId} and id = ${id}::uuid and rail = 'account'`.execute(
    kit.db,
  )
  const [row] = rows
  const deposit = row && (await findDeposit(kit.db, { bucket: bucketOf(row.memberId), id }))
  return deposit ?? refuse("DEPOSIT_UNKNOWN")
}
