import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql, type Tx } from "@croupier/database"
import { parseAmount, toDecimal } from "@croupier/money"
import type { MerchantContext } from "../../../call/console-context.ts"
import { MINUTE_MS } from "../../../kernel/durations.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { Deposit, DepositKey } from "../deposit.ts"
import type { PaymentsKit } from "../kit.ts"
import { creditOf, feeOf, publish, emitCredited } from "../settle.ts"
import { findDeposit, lockDeposit, moveDeposit } from "../store.ts"

/** Codes that no deposit has, typed by one person within the time: then no further code is looked at. */
const MOST_GUESSES = 10
const GUESSES_MS = 10 * MINUTE_MS
/** Amounts that a cashier counted and that were not the deposit's: the code ends with the last. */
const MOST_TRIES = 2

type Redeemed = ConsoleValue<"redeemCash">

/** The person who counted the cash. */
export interface Cashier extends Pick<MerchantContext, "merchant" | "record"> {
  readonly staff: Pick<MerchantContext["staff"], "login">
}

/**
 * Credits a deposit whose cash a cashier counted, once: the code and the amount have to agree. The same cashier who sends
 * the same again gets the same receipt. Refuses CASH_TRIES after ten unknown codes in ten minutes, CASH_CODE_UNKNOWN,
 * CASH_CODE_ENDED, CASH_AMOUNT_DIFFERS with the tries that are left, ACCOUNT_CLOSED.
 */
export async function redeemCash(
  kit: PaymentsKit,
  { code, amount }: ConsoleParsed<"redeemCash">,
  { merchant, staff, record }: Cashier,
): Promise<Redeemed> {
  const reference = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, "")
  const counted = parseAmount(amount)
  await refuseGuesser(kit, staff.login)
  const at = await findCode(kit, merchant.id, reference)
  if (!at) {
    await countGuess(kit, staff.login)
    return refuse("CASH_CODE_UNKNOWN")
  }
  const left = await inTransaction(kit.db, async (tx): Promise<number | undefined> => {
    const deposit = await lockDeposit(tx, at)
    if (!deposit) throw new Error(`no deposit ${at.id}`)
    if (isReceiptOf(deposit, staff.login, counted, await cashierOf(tx, at))) return undefined
    if (deposit.state !== "PENDING" || kit.clock.now() >= deposit.expiresAt) refuse("CASH_CODE_ENDED")
    await record(tx, {
      act: "payments.cash",
      target: `deposit:${deposit.id}`,
      before: { state: deposit.state },
      after: { counted: `${amount} ${deposit.asset}` },
      merchantId: merchant.id,
    })
    if (counted !== deposit.amount) return countTry(kit, tx, deposit)
    await credit(kit, tx, deposit, staff.login)
    return undefined
  })
  if (left !== undefined) {
    if (left === 0) await publish(kit, at)
    refuse("CASH_AMOUNT_DIFFERS", [String(left)], { left })
  }
  await publish(kit, at)
  const deposit = await findDeposit(kit.db, at)
  if (!deposit?.creditedAt) throw new Error(`deposit ${at.id} is not credited`)
  return {
    depositId: deposit.id,
    memberId: String(deposit.memberId),
    amount: toDecimal(deposit.amount),
    fee: toDecimal(deposit.fee),
    asset: deposit.asset,
    creditedAt: deposit.creditedAt.toISOString(),
    by: staff.login,
  }
}

const isReceiptOf = (
  { state, amount }: Deposit,
  login: string,
  counted: bigint,
  cashier: string | null,
): boolean => state === "CREDITED" && cashier === login && amount === counted

async function cashierOf(tx: Tx, { bucket, id }: DepositKey): Promise<string | null> {
  const { rows } = await sql<{ by: string | null }>`
    select cash_by as by from deposit where bucket = ${bucket} and id = ${id}`.execute(tx)
  return rows[0]?.by ?? null
}

async function findCode(
  kit: PaymentsKit,
  merchantId: number,
  reference: string,
): Promise<DepositKey | undefined> {
  const { rows } = await sql<{ bucket: number; id: string }>`
    select bucket, id from deposit
     where reference = ${reference} and merchant_id = ${merchantId} and rail = 'desk'`.execute(kit.db)
  return rows[0]
}

/** Refuses CASH_TRIES for a person who has typed too many codes that no deposit has. */
async function refuseGuesser(kit: Pick<PaymentsKit, "db" | "clock">, login: string): Promise<void> {
  const since = new Date(kit.clock.now().getTime() - GUESSES_MS)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from cash_guess where staff = ${login} and at > ${since}`.execute(kit.db)
  if ((rows[0]?.count ?? 0) >= MOST_GUESSES) refuse("CASH_TRIES", [String(GUESSES_MS / MINUTE_MS)])
}

async function countGuess(kit: PaymentsKit, login: string): Promise<void> {
  const now = kit.clock.now()
  const since = new Date(now.getTime() - GUESSES_MS)
  await sql`delete from cash_guess where staff = ${login} and at <= ${since}`.execute(kit.db)
  await sql`insert into cash_guess (staff, at) values (${login}, ${now})`.execute(kit.db)
}

/** One more amount that is not the deposit's; answers with the tries that are left. The last one ends the code. */
async function countTry(kit: PaymentsKit, tx: Tx, deposit: Deposit): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    update deposit set cash_tries = cash_tries + 1
     where bucket = ${deposit.bucket} and id = ${deposit.id} returning cash_tries as tries`.execute(tx)
  const left = Math.max(0, MOST_TRIES - (rows[0]?.tries ?? 0))
  if (left === 0)
    await moveDeposit(tx, deposit, "refused", () => ({
      reason: "another amount was counted twice",
      paidAmount: null,
      at: kit.clock.now(),
      nextCheckAt: null,
    }))
  return left
}

/** Both moves and the one transfer commit together. Posting is the last statement. */
async function credit(kit: PaymentsKit, tx: Tx, deposit: Deposit, login: string): Promise<void> {
  const change = { reason: login, paidAmount: deposit.amount, at: kit.clock.now(), nextCheckAt: null }
  await moveDeposit(tx, deposit, "paid", () => change)
  await moveDeposit(tx, { ...deposit, state: "PAID" }, "credited", () => change)
  await sql`
    update deposit set cash_by = ${login} where bucket = ${deposit.bucket} and id = ${deposit.id}`.execute(tx)
  await emitCredited(kit, tx, deposit, deposit.amount)
  const [posted] = await kit.ledger.postIn(tx, [creditOf(deposit, "cash_desks"), ...feeOf(deposit)])
  if (posted?.status === "refused") refuse(posted.reason === "ASSET_MISMATCH" ? "INTERNAL" : posted.reason)
  if (posted?.status !== "posted") throw new Error(`the ledger knows the credit of deposit ${deposit.id}`)
}
