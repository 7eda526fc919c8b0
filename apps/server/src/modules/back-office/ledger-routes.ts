import type { ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, type Db, type Tx } from "@croupier/database"
import {
  ASSETS,
  isAsset,
  isHousePurpose,
  isWalletPurpose,
  type AssetCode,
  type Difference,
  type HousePlace,
  type ShownRow,
  type Ledger,
  type RowsOf,
} from "@croupier/ledger"
import { toDecimal, type Amount } from "@croupier/money"
import type { Clock } from "../../kernel/clock.ts"
import { refuse } from "../../kernel/refusal.ts"
import { isUuid } from "../../kernel/uuid.ts"
import { idCursor } from "../../kernel/cursor.ts"
import type { Merchant } from "../../call/merchant.ts"
import { consoleHandlers } from "../../call/console-context.ts"
import { coverOf } from "./player-funds.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../kernel/ids.ts"

export interface LedgerRoutesKit {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Pick<
    Ledger,
    | "trialBalance"
    | "find"
    | "statement"
    | "houseStatement"
    | "houseBalance"
    | "balance"
    | "askCheck"
    | "checkState"
  >
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
  /** References that modules know, with the keys under which their movements were posted. */
  readonly references: readonly ((merchantId: MerchantId, reference: string) => Promise<readonly RowsOf[]>)[]
  /** Has a worker run a check that was asked for, in the transaction that asks. */
  readonly planCheck: (tx: Tx, runId: bigint) => Promise<void>
}

const BUCKETS = 64

/** The console's calls about the ledger, which is a package and has no routes. */
export const ledgerRoutes = (kit: LedgerRoutesKit) =>
  consoleHandlers({
    trialBalance: async ({ asset }, { merchant }) => {
      const code = assetOf(asset, merchant)
      const { lines, debit, credit, balanced } = await kit.ledger.trialBalance(merchant.id, code)
      return {
        asset: code,
        assets: assetsOf(merchant),
        lines: lines.map((line) => ({
          side: line.side,
          purpose: line.purpose,
          debit: toDecimal(line.debit),
          credit: toDecimal(line.credit),
        })),
        debit: toDecimal(debit),
        credit: toDecimal(credit),
        balanced,
      }
    },
    findPosting: async ({ reference }, { merchant }) => {
      if (reference === "") return { rows: [], cursor: null }
      const asked = reference.toLowerCase()
      const references = await Promise.all(kit.references.map((ask) => ask(merchant.id, reference)))
      const known = [...(isUuid(asked) ? [{ key: asked, endings: [asked] }] : []), ...references.flat()]
      const found = await Promise.all(known.map((rows) => kit.ledger.find(merchant.id, rows)))
      const once = new Map(found.flat().map((row) => [`${row.key} ${row.bucket} ${row.wallet.purpose}`, row]))
      return { rows: [...once.values()].map(presentRow), cursor: null }
    },
    ledgerAccount: async ({ side, purpose, memberId, asset, cursor, limit }, { merchant }) => {
      const code = assetOf(asset, merchant)
      if (side === "house") {
        if (!isHousePurpose(purpose)) return refuse("INPUT_INVALID", [], ["purpose"])
        const before = placeFrom(cursor)
        const page = await kit.ledger.houseStatement(merchant.id, purpose, code, {
          limit,
          ...(before ? { before } : {}),
        })
        const { next } = page
        return {
          balance: toDecimal(await kit.ledger.houseBalance(merchant.id, purpose, code)),
          asset: code,
          rows: page.rows.map(presentRow),
          cursor: next ? `${next.micros}:${next.bucket}:${next.seq}` : null,
        }
      }
      if (memberId === undefined) return refuse("INPUT_INVALID", [], ["memberId"])
      if (!isWalletPurpose(purpose)) return refuse("INPUT_INVALID", [], ["purpose"])
      const owner = memberIdOf(memberId)
      if (!(await kit.isMemberOf(merchant.id, owner))) refuse("ACCOUNT_UNKNOWN")
      const before = idCursor(cursor)
      const page = await kit.ledger.statement(owner, purpose, code, {
        limit,
        ...(before === undefined ? {} : { before }),
      })
      return {
        balance: toDecimal(await kit.ledger.balance(owner, purpose, code)),
        asset: code,
        rows: page.rows.map(presentRow),
        cursor: page.next === undefined ? null : String(page.next),
      }
    },
    // The books are one: a difference may be another merchant's, and staff of one merchant see only that there is one.
    verifierState: async (_, { staff }) =>
      presentState(await kit.ledger.checkState(), staff.merchantIds === null),
    verifyLedger: async (_, { staff, merchant, record }) => {
      const runId = await inTransaction(kit.db, async (tx) => {
        const asked = await kit.ledger.askCheck(tx, staff.login)
        if (asked === undefined) return undefined
        await record(tx, { act: "ledger.verify", target: `check:${asked}`, merchantId: merchant.id })
        await kit.planCheck(tx, asked)
        return asked
      })
      return { started: runId !== undefined }
    },
    playerFunds: async ({ asset }, { merchant }) => {
      const code = assetOf(asset, merchant)
      const { lines } = await kit.ledger.trialBalance(merchant.id, code)
      const { owedTo, money, owed, held, surplus } = coverOf(lines)
      const lineOf = (each: { readonly purpose: string; readonly amount: Amount }) => ({
        purpose: each.purpose,
        amount: toDecimal(each.amount),
      })
      return {
        asset: code,
        assets: assetsOf(merchant),
        players: owedTo.map(lineOf),
        money: money.map(lineOf),
        owed: toDecimal(owed),
        held: toDecimal(held),
        surplus: toDecimal(surplus),
        at: kit.clock.now().toISOString(),
      }
    },
  })

function assetOf(asked: string | undefined, merchant: Merchant): AssetCode {
  const code = asked || merchant.asset
  return isAsset(code) ? code : refuse("INPUT_INVALID", [], ["asset"])
}

const assetsOf = (merchant: Merchant): string[] => [...new Set([merchant.asset, ...Object.keys(ASSETS)])]

/** Where a statement of the house goes on. Refuses INPUT_INVALID for a cursor that no answer gave out. */
function placeFrom(cursor: string | undefined): HousePlace | undefined {
  if (cursor === undefined) return undefined
  const [, micros, bucket, seq] = /^(\d{1,17}):(\d{1,2}):(\d{1,18})$/.exec(cursor) ?? []
  return micros !== undefined && bucket !== undefined && seq !== undefined
    ? { micros: BigInt(micros), bucket: Number(bucket), seq: BigInt(seq) }
    : refuse("INPUT_INVALID", [], ["cursor"])
}

const presentRow = (row: ShownRow): ConsoleValue<"findPosting">["rows"][number] => ({
  key: row.key,
  at: row.at.toISOString(),
  kind: row.kind,
  cause: row.cause,
  amount: toDecimal(row.amount),
  asset: row.wallet.asset,
  memberId: String(row.wallet.owner),
  wallet: row.wallet.purpose,
  balanceAfter: toDecimal(row.balanceAfter),
  house: row.house.purpose,
  houseMerchant: row.house.merchant,
})

function presentState(
  { buckets, runs, head }: Awaited<ReturnType<Ledger["checkState"]>>,
  ofHouse: boolean,
): ConsoleValue<"verifierState"> {
  const shown = (each: Difference): Difference =>
    ofHouse ? each : { check: each.check, account: "–", expected: "–", found: "–" }
  const times = buckets.map(({ checkedAt }) => checkedAt.toISOString()).toSorted()
  return {
    buckets: BUCKETS,
    checkedBuckets: buckets.length,
    oldestAt: times[0] ?? null,
    newestAt: times.at(-1) ?? null,
    rows: String(head.rows),
    unsealed: String(head.unsealed),
    chains: head.slots,
    sealedAt: head.sealedAt?.toISOString() ?? null,
    alarms: buckets.flatMap(({ checkedAt, differences }) =>
      differences.map((each) => ({ ...shown(each), at: checkedAt.toISOString() })),
    ),
    runs: runs.map(({ id, askedAt, endedAt, differences, ...run }) => ({
      ...run,
      runId: String(id),
      askedAt: askedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      differences: differences.map(shown),
    })),
  }
}
