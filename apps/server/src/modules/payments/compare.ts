import { inTransaction, sql, type Db } from "@croupier/database"
import { MINUTE_MS, HOUR_MS, DAY_MS } from "../../kernel/durations.ts"
import { readReference, type Deposit, type DepositKey } from "./deposit.ts"
import { noteDifference, noteUnknownCharge, type What } from "./differences.ts"
import type { PaymentsKit } from "./kit.ts"
import type { Charge, PaymentProvider } from "./provider.ts"
import { applyCharge } from "./settle.ts"
import { findDeposit } from "./store.ts"
import type { MerchantId } from "../../kernel/ids.ts"

/** Newer payments are still in flight between the two. */
const SETTLED_MS = 10 * MINUTE_MS
/** One window; it is kept as compared before the next begins, so that a busy provider never falls behind. */
const WINDOW_MS = HOUR_MS
/** As far back the first comparison looks. */
const FIRST_MS = 7 * DAY_MS
/** Pages of one window; more would be a provider that pages in circles. */
const MOST_PAGES = 10_000
const LONGEST_FAULT = 300

/** With every provider, one after the other: one that does not answer keeps no other waiting. */
export async function compareAll(kit: PaymentsKit): Promise<void> {
  for (const provider of kit.providers) await compareCharges(kit, provider).catch(kit.report)
}

interface Compared {
  readonly looked: number
  readonly found: number
}

/**
 * Compares what a provider has with what we have, window by window: every charge that was made or paid in it, and every
 * deposit of ours that was credited. A paid charge is applied to its deposit; a difference that stays is kept for a person.
 * Throws when the provider does not answer; the windows before stay compared.
 */
export async function compareCharges(kit: PaymentsKit, provider: PaymentProvider): Promise<Compared> {
  const to = kit.clock.now().getTime() - SETTLED_MS
  let from = (await comparedUpto(kit.db, provider.code)) ?? to - FIRST_MS
  let [looked, found] = [0, 0]
  try {
    while (from < to) {
      const until = Math.min(from + WINDOW_MS, to)
      const window = await compareWindow(kit, provider, new Date(from), new Date(until))
      looked += window.looked
      found += window.found
      from = until
      await keep(kit, provider.code, { upto: new Date(from), looked, found, fault: null })
    }
  } catch (error) {
    const fault = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_FAULT)
    await keep(kit, provider.code, { upto: new Date(from), looked, found, fault })
    throw error
  }
  return { looked, found }
}

async function compareWindow(
  kit: PaymentsKit,
  provider: PaymentProvider,
  from: Date,
  to: Date,
): Promise<Compared> {
  const listed = new Set<string>()
  let found = 0
  let cursor: string | null = null
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await provider.listCharges({ from, to, ...(cursor === null ? {} : { cursor }) })
    if (answer.kind === "unknown")
      throw new Error(`${provider.code} does not list its charges: ${answer.reason}`)
    for (const charge of answer.charges) {
      listed.add(charge.id)
      if (await compareCharge(kit, provider, charge)) found++
    }
    cursor = answer.next
    if (cursor === null) break
  }
  for (const deposit of await creditedIn(kit.db, provider.code, from, to))
    if (!listed.has(deposit.chargeId) && (await isMissing(kit, provider, deposit))) found++
  return { looked: listed.size, found }
}

/** True where the two do not agree in the end. */
async function compareCharge(kit: PaymentsKit, provider: PaymentProvider, charge: Charge): Promise<boolean> {
  const at = readReference(charge.reference)
  const known = at && (await findDeposit(kit.db, at))
  if (!known || known.provider !== provider.code) {
    if (charge.state !== "paid" && charge.state !== "open") return false
    await noteUnknownCharge(kit, provider, { chargeId: charge.id, reference: charge.reference }, charge)
    return true
  }
  // Its word, as good as one that we asked for: a webhook that was lost is made up for here.
  if (charge.state === "paid") await applyCharge(kit, known, charge)
  const deposit = (await findDeposit(kit.db, known)) ?? known
  const what = differenceOf(deposit, charge)
  if (what) await note(kit, deposit, charge, what)
  return what !== undefined
}

function differenceOf(deposit: Deposit, charge: Charge): What | undefined {
  const isOurs = deposit.charge?.id === charge.id
  if (charge.state === "paid" && !isOurs) return "SECOND_CHARGE"
  // A deposit that people decided, or that waits for them, is no difference.
  if (deposit.state !== "CREDITED" || deposit.creditedAmount !== null || !isOurs) return undefined
  if (charge.state !== "paid") return "NOT_PAID"
  return charge.paidAmount !== deposit.amount || charge.asset !== deposit.asset ? "AMOUNT" : undefined
}

async function note(kit: PaymentsKit, deposit: Deposit, charge: Charge, what: What): Promise<void> {
  const isNew = await inTransaction(kit.db, (tx) =>
    noteDifference(kit, tx, {
      provider: deposit.provider,
      chargeId: charge.id,
      what,
      reference: charge.reference,
      merchantId: deposit.merchantId,
      depositId: deposit.id,
      reported: charge,
    }),
  )
  if (isNew) kit.report(new Error(`deposit ${deposit.id} and charge ${charge.id} do not agree: ${what}`))
}

interface Credited extends DepositKey {
  readonly merchantId: MerchantId
  readonly chargeId: string
}

/** A window's edge is not the same instant on both sides: the provider is asked for the charge itself first. */
async function isMissing(kit: PaymentsKit, provider: PaymentProvider, deposit: Credited): Promise<boolean> {
  const answer = await provider.readCharge(deposit.chargeId)
  if (answer.kind === "ok") return compareCharge(kit, provider, answer.charge)
  if (answer.kind === "unknown")
    throw new Error(`${provider.code} does not tell of a charge: ${answer.reason}`)
  const isNew = await inTransaction(kit.db, (tx) =>
    noteDifference(kit, tx, {
      provider: provider.code,
      chargeId: deposit.chargeId,
      what: "MISSING",
      reference: "",
      merchantId: deposit.merchantId,
      depositId: deposit.id,
    }),
  )
  if (isNew)
    kit.report(new Error(`deposit ${deposit.id} was credited, and its provider does not know its charge`))
  return true
}

async function creditedIn(db: Db, provider: string, from: Date, to: Date): Promise<Credited[]> {
  const { rows } = await sql<Credited>`
    select bucket, id, merchant_id as "merchantId", charge_id as "chargeId" from deposit
     where provider = ${provider} and charge_id is not null and credited_amount is null
       and credited_at >= ${from} and credited_at < ${to}`.execute(db)
  return rows
}

async function comparedUpto(db: Db, provider: string): Promise<number | undefined> {
  const { rows } = await sql<{
    upto: Date
  }>`select upto from payment_comparison where provider = ${provider}`.execute(db)
  return rows[0]?.upto.getTime()
}

async function keep(
  kit: PaymentsKit,
  provider: string,
  { upto, looked, found, fault }: Compared & { readonly upto: Date; readonly fault: string | null },
): Promise<void> {
  await sql`
    insert into payment_comparison as c (provider, upto, ended_at, looked, found, fault)
    values (${provider}, ${upto}, ${kit.clock.now()}, ${looked}, ${found}, ${fault})
    on conflict (provider) do update
       set upto = excluded.upto, ended_at = excluded.ended_at, looked = excluded.looked, found = excluded.found,
           fault = excluded.fault`.execute(kit.db)
}
