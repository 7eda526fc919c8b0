import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql, type Db, type Tx } from "@croupier/database"
import { isAsset } from "@croupier/ledger"
import { amount, parseAmount, subtract, toDecimal, ZERO, type Amount } from "@croupier/money"
import { z } from "zod"
import { approval, memberPart, moneyPart, textPart, wordPart, type Approval } from "../../../call/approval.ts"
import type { MerchantContext } from "../../../call/console-context.ts"
import { idCursor } from "../../../kernel/cursor.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { pageOf } from "../../../kernel/page.ts"
import { Declined } from "./posting.ts"
import { readReversal, type Reversal } from "./reversal-debts.ts"
import type { ProvidersContext } from "../kit.ts"
import { holdPlayer, type Player } from "./players.ts"
import { stakeableOf } from "./sessions.ts"
import type { TransactionKind } from "../store.ts"
import { processAdjust } from "./promos-and-adjustments.ts"
import { processReinstate } from "./reinstatements.ts"
import { processRollback } from "./rollbacks.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../../kernel/ids.ts"

type Debt = ConsoleValue<"listDebts">["rows"][number]

interface Row {
  readonly id: bigint
  readonly vendor: string
  readonly kind: TransactionKind
  readonly txId: string
  readonly memberId: MemberId
  readonly asset: string
  readonly amount: bigint
  readonly call: unknown
  readonly at: Date
  readonly settledAt: Date | null
  readonly settledHow: Debt["settledHow"]
  readonly settledBy: string | null
  readonly receivable: string | null
}

const COLUMNS = sql.raw(`
  d.id, d.vendor, d.kind, d.tx_id as "txId", d.member_id as "memberId", d.asset, d.amount, d.step as call, d.at,
  d.settled_at as "settledAt", d.settled_how as "settledHow", d.settled_by as "settledBy", d.receivable`)

/** A page of what vendors could not take back from a merchant's members, the latest first. */
export async function listDebts(
  db: Db,
  merchantId: MerchantId,
  { cursor, limit, vendor, state }: ConsoleParsed<"listDebts">,
): Promise<ConsoleValue<"listDebts">> {
  const where = [
    sql`d.merchant_id = ${merchantId}`,
    state === "open" ? sql`d.settled_at is null` : sql`d.settled_at is not null`,
    ...(vendor === undefined ? [] : [sql`d.vendor = ${vendor}`]),
    ...(cursor === undefined ? [] : [sql`d.id < ${idCursor(cursor)}`]),
  ]
  const { rows } = await sql<Row>`
    select ${COLUMNS} from provider_debt d where ${sql.join(where, sql` and `)}
     order by d.id desc limit ${limit + 1}`.execute(db)
  const page = pageOf(rows, limit, ({ id }) => String(id))
  return { ...page, rows: page.rows.map(present) }
}

/**
 * Proposes how a debt ends. Refuses DEBT_UNKNOWN, DEBT_SETTLED, VENDOR_CANNOT_TELL for the collection of one whose
 * call was not kept.
 */
export async function proposeSettling(
  kit: ProvidersContext,
  { debtId, decision, key, why }: ConsoleParsed<"settleDebt">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const row = await read(kit.db, merchant.id, BigInt(debtId))
  if (row.settledAt !== null) refuse("DEBT_SETTLED")
  if (decision === "collect" && !readReversal(row.call)) refuse("VENDOR_CANNOT_TELL")
  const money = { amount: toDecimal(amount(row.amount)), asset: row.asset }
  return propose(
    settleDebtApproval(kit),
    {
      merchantId: merchant.id,
      debtId,
      decision,
      memberId: String(row.memberId),
      vendor: row.vendor,
      ...money,
    },
    {
      target: `debt:${debtId}`,
      before: {
        vendor: row.vendor,
        number: row.txId,
        member: String(row.memberId),
        amount: `${money.amount} ${money.asset}`,
      },
      after: { decision },
      why,
      key,
      merchantId: merchant.id,
    },
  )
}

const Payload = z.object({
  merchantId: z.number(),
  debtId: z.string(),
  memberId: z.string(),
  decision: z.enum(["collect", "write_off"]),
  /** Those of proposals that were made by an older release lack them. */
  vendor: z.string().optional(),
  amount: z.string().optional(),
  asset: z.string().optional(),
})

/**
 * The act of a second person: the vendor's own call once more, under its number, so that it happens once even
 * where the vendor sends it again; or nothing but the mark of the write-off.
 */
export const settleDebtApproval = (kit: ProvidersContext): Approval<z.output<typeof Payload>> =>
  approval({
    name: "games.settle_debt",
    permission: "games.settle",
    mode: "second-person",
    payload: Payload,
    describe: ({ decision, memberId, debtId, vendor, amount: text, asset }) => ({
      says: `games.settle_debt.${decision}`,
      parts: [
        text !== undefined && asset !== undefined ? moneyPart(text, asset) : textPart(`#${debtId}`),
        memberPart(memberId),
        textPart(vendor ?? "–"),
      ],
      memberId,
      ...(text !== undefined && asset !== undefined && isAsset(asset)
        ? { amount: { amount: parseAmount(text), asset } }
        : {}),
    }),
    changes: async (db, { merchantId, debtId, decision, memberId }) => {
      const row = await read(db, merchantId, BigInt(debtId))
      if (!isAsset(row.asset)) return []
      const balance = await stakeableOf(kit, memberIdOf(memberId), row.asset)
      const owed = decision === "collect" ? await dueOf(kit, row) : ZERO
      return [
        {
          field: "state",
          now: wordPart(row.settledAt === null ? "debt_open" : "debt_settled"),
          after: wordPart(decision === "collect" ? "debt_collected" : "debt_written_off"),
        },
        {
          field: "balance",
          now: moneyPart(toDecimal(balance), row.asset),
          after: moneyPart(toDecimal(subtract(balance, owed)), row.asset),
        },
      ]
    },
    warnings: async (db, { merchantId, debtId, decision, memberId }) => {
      const row = await read(db, merchantId, BigInt(debtId))
      if (decision !== "collect" || !isAsset(row.asset)) return []
      const balance = await stakeableOf(kit, memberIdOf(memberId), row.asset)
      return (await dueOf(kit, row)) > balance
        ? [{ code: "debit_beyond_balance", parts: [moneyPart(toDecimal(balance), row.asset)] }]
        : []
    },
    conflictKey: ({ debtId }) => `debt:${debtId}`,
    apply: async (tx, { merchantId, debtId, decision, memberId }, { proposedBy, staff }) => {
      await holdPlayer(tx, { memberId: memberIdOf(memberId) })
      const row = await read(tx, merchantId, BigInt(debtId), { lock: true })
      if (row.settledAt !== null) refuse("DEBT_SETTLED")
      const how = decision === "collect" ? "collected" : "written_off"
      await sql`
      update provider_debt set settled_at = ${kit.clock.now()}, settled_how = ${how},
             settled_by = ${`${proposedBy}+${staff.login}`} where id = ${row.id}`.execute(tx)
      const member = BigInt(memberId)
      if (decision === "write_off") {
        if (row.receivable !== null) await kit.ledger.receivables.writeOff(tx, member, row.receivable)
        return
      }
      if (row.receivable !== null) await kit.ledger.receivables.cancel(tx, member, row.receivable)
      const transaction = readReversal(row.call) ?? refuse("VENDOR_CANNOT_TELL")
      const who = (await playerIn(tx, transaction)) ?? refuse("DEBT_UNKNOWN")
      await takeBack(kit, tx, who, transaction).catch((error: unknown) => {
        if (!(error instanceof Declined)) throw error
        const isShort = error.status === "ROLLBACK_REFUSED" || error.status === "INSUFFICIENT_FUNDS"
        return refuse(isShort ? "INSUFFICIENT_FUNDS" : "RULING_NOT_POSSIBLE")
      })
    },
  })

/** The rest of a debt: its amount less the part that was collected. */
async function dueOf(kit: ProvidersContext, { memberId, amount: owed, receivable }: Row): Promise<Amount> {
  const found = receivable === null ? undefined : await kit.ledger.receivables.find(memberId, receivable)
  return subtract(amount(owed), found?.collected ?? ZERO)
}

function takeBack(kit: ProvidersContext, tx: Tx, who: Player, transaction: Reversal): Promise<unknown> {
  switch (transaction.kind) {
    case "rollback":
      return processRollback(kit, tx, who, transaction)
    case "reinstate":
      return processReinstate(kit, tx, who, transaction)
    case "adjust":
      return processAdjust(kit, tx, who, transaction)
  }
}

/** Whom the transaction means, by the connection of the transaction. */
async function playerIn(tx: Tx, { vendor, player, currency }: Reversal): Promise<Player | undefined> {
  const { rows } = await sql<{ merchantId: MerchantId; memberId: MemberId }>`
    select merchant_id as "merchantId", member_id as "memberId" from provider_player
     where vendor = ${vendor} and player = ${player} and asset = ${currency}`.execute(tx)
  const [row] = rows
  return row && { vendor, player, asset: currency, ...row }
}

async function read(db: Db | Tx, merchantId: MerchantId, id: bigint, { lock = false } = {}): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from provider_debt d where d.id = ${id} and d.merchant_id = ${merchantId}
    ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0] ?? refuse("DEBT_UNKNOWN")
}

const present = (row: Row): Debt => ({
  vendor: row.vendor,
  kind: row.kind,
  txId: row.txId,
  asset: row.asset,
  settledHow: row.settledHow,
  settledBy: row.settledBy,
  debtId: String(row.id),
  memberId: String(row.memberId),
  amount: toDecimal(amount(row.amount)),
  at: row.at.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
  canCollect: row.settledAt === null && readReversal(row.call) !== undefined,
})
