import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import { assetFrom, betweenHouses, houseOwner } from "@croupier/ledger"
import { amount, parseAmount, toDecimal, ZERO, type Amount } from "@croupier/money"
import { z } from "zod"
import { approval, moneyPart, type Approval } from "../../../call/approval.ts"
import type { MerchantContext } from "../../../call/console-context.ts"
import type { MerchantId } from "../../../kernel/ids.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { refuseFractions } from "../../../call/coins.ts"
import type { PaymentsKit } from "../kit.ts"

const Payload = z.object({ merchantId: z.number(), amount: z.string(), asset: z.string() })
type Payload = z.output<typeof Payload>

const SHOWN = 20

/** The sum that the desks of a merchant hold by their deposits and collections. */
async function heldAtDesks(db: Db | Tx, merchantId: MerchantId, asset: string): Promise<Amount> {
  const { rows } = await sql<{ held: bigint }>`
    select (coalesce((select sum(amount) from deposit
                       where rail = 'desk' and merchant_id = ${merchantId} and asset = ${asset}
                         and credited_at is not null), 0)
          - coalesce((select sum(amount) from cash_collection
                       where merchant_id = ${merchantId} and asset = ${asset}), 0))::bigint as held`.execute(
    db,
  )
  return rows[0] ? amount(rows[0].held) : ZERO
}

/** The cash that stands at the desks, and the latest sums that were taken to the bank. */
export async function readCashDesks(
  db: Db,
  { id: merchantId, asset }: MerchantContext["merchant"],
): Promise<ConsoleValue<"cashDesks">> {
  const { rows } = await sql<{ amount: bigint; at: Date; by: string }>`
    select amount, collected_at as at, collected_by as by from cash_collection
     where merchant_id = ${merchantId} and asset = ${asset} order by collected_at desc, key limit ${SHOWN}`.execute(
    db,
  )
  return {
    asset,
    held: toDecimal(await heldAtDesks(db, merchantId, asset)),
    collections: rows.map((row) => ({
      amount: toDecimal(amount(row.amount)),
      at: row.at.toISOString(),
      by: row.by,
    })),
  }
}

/**
 * Records that cash of the desks reached the merchant's bank. Up to the merchant's limit the proposer alone decides. Refuses
 * AMOUNT_TOO_FINE, DESKS_HOLD_LESS with what stands there, IDEMPOTENCY_CONFLICT.
 */
export async function proposeCollection(
  kit: PaymentsKit,
  collecting: Approval<Payload>,
  { amount: value, key, why }: ConsoleParsed<"collectCash">,
  { merchant, staff, propose, record }: MerchantContext,
): Promise<Outcome> {
  const { id: merchantId, asset } = merchant
  refuseFractions(parseAmount(value), asset)
  const payload = { merchantId, amount: value, asset }
  const entry = {
    target: `merchant:${merchantId}`,
    before: {},
    after: { collected: `${value} ${asset}` },
    why,
    merchantId,
  }
  const { collectAlone } = kit.merchants.byId(merchantId).settings.adjustments
  if (parseAmount(value) > parseAmount(collectAlone)) {
    refuseBeyond(parseAmount(value), await heldAtDesks(kit.db, merchantId, asset), asset)
    return propose(collecting, payload, { ...entry, key })
  }
  await inTransaction(kit.db, async (tx) => {
    if (!(await insertCollection(kit, tx, payload, { key, by: staff.login }))) return
    await record(tx, { ...entry, act: "payments.collect" })
    await book(kit, tx, payload, key, `console.cash:${staff.login}`)
  })
  return { state: "APPLIED" }
}

/** The act of a second person: cash of the desks reached the bank. */
export const collectionApproval = (kit: PaymentsKit): Approval<Payload> =>
  approval({
    name: "payments.collect",
    permission: "payments.adjust",
    mode: "second-person",
    payload: Payload,
    describe: ({ amount: value, asset }) => ({
      says: "payments.collect",
      parts: [moneyPart(value, asset)],
      amount: { amount: parseAmount(value), asset: assetFrom(asset) },
    }),
    changes: async (db, { merchantId, asset, amount: value }) => {
      const held = await heldAtDesks(db, merchantId, asset)
      const left = held - parseAmount(value)
      return [
        {
          field: "cash_desks",
          now: moneyPart(toDecimal(held), asset),
          after: left < 0n ? null : moneyPart(toDecimal(amount(left)), asset),
        },
      ]
    },
    conflictKey: () => null,
    apply: async (tx, payload, { key, proposedBy, staff }) => {
      const by = `${proposedBy} and ${staff.login}`
      if (!(await insertCollection(kit, tx, payload, { key, by }))) refuse("IDEMPOTENCY_CONFLICT")
      await book(kit, tx, payload, key, `console.cash:${proposedBy}+${staff.login}`)
    },
  })

/** Keeps a collection, one at a time, so that two do not take the same cash; false where its key is kept already. */
async function insertCollection(
  kit: PaymentsKit,
  tx: Tx,
  { merchantId, asset, amount: value }: Payload,
  { key, by }: { readonly key: string; readonly by: string },
): Promise<boolean> {
  await sql`lock table cash_collection in share row exclusive mode`.execute(tx)
  const known = await sql<{ merchantId: MerchantId; asset: string; amount: bigint }>`
    select merchant_id as "merchantId", asset, amount from cash_collection where key = ${key}`.execute(tx)
  const [before] = known.rows
  if (before) {
    const isSame =
      before.merchantId === merchantId && before.asset === asset && before.amount === parseAmount(value)
    return isSame ? false : refuse("IDEMPOTENCY_CONFLICT")
  }
  refuseBeyond(parseAmount(value), await heldAtDesks(tx, merchantId, asset), asset)
  await sql`
    insert into cash_collection (key, merchant_id, asset, amount, collected_at, collected_by)
    values (${key}, ${merchantId}, ${asset}, ${parseAmount(value)}, ${kit.clock.now()}, ${by})`.execute(tx)
  return true
}

function refuseBeyond(value: Amount, held: Amount, asset: string): void {
  if (value > held) refuse("DESKS_HOLD_LESS", [`${toDecimal(held)} ${asset}`])
}

/** Desks → bank, over the merchant's own wallet. Posting is the last statement. */
async function book(kit: PaymentsKit, tx: Tx, payload: Payload, key: string, cause: string): Promise<void> {
  const { merchantId, amount: value } = payload
  const asset = assetFrom(payload.asset)
  await kit.ledger.openWallets(tx, houseOwner(merchantId), [{ purpose: "main", asset }])
  const outcomes = await kit.ledger.postIn(
    tx,
    betweenHouses({
      key,
      kind: "move",
      merchant: merchantId,
      asset,
      debit: "cash",
      credit: "cash_desks",
      amount: parseAmount(value),
      cause,
    }),
  )
  if (outcomes.some(({ status }) => status !== "posted"))
    throw new Error(`the ledger did not post the collection ${key}`)
}
