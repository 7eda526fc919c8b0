import { randomUUID } from "node:crypto"
import { inTransaction, sql, type Tx } from "@croupier/database"
import {
  createLedger,
  house,
  keyFor,
  proveSubLedgers,
  wallet,
  type HousePurpose,
  type Ledger,
  type TransferKind,
  type WalletPurpose,
} from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { testDatabase, type TestDatabase } from "@croupier/testkit"
import { afterAll, beforeAll, expect } from "vitest"
import { MIGRATIONS, SUB_LEDGER_CHECKS } from "../../src/compose/modules.ts"
import { DAY_MS } from "../../src/kernel/durations.ts"

export const OWNER = 70n
export const BUCKET = 6

export const cents = (text: string): bigint => parseAmount(text)

/** A wallet of the owner, or an account of the merchant. */
export type Side = WalletPurpose | HousePurpose
const isWallet = (side: Side): side is "main" | "transit" | "vendor:41" =>
  side === "main" || side === "transit"

/** The names and ids of what differs, in everything and in the last day. */
async function differing(tx: Tx): Promise<{ readonly whole: string[]; readonly day: string[] }> {
  const differencesSince = async (since: Date | null) => {
    const { checked, differences } = await proveSubLedgers(tx, SUB_LEDGER_CHECKS, { since, step: 16 })
    expect(checked).toHaveLength(SUB_LEDGER_CHECKS.length)
    return differences.map(({ check, id, expected, found }) => `${check} ${id}: ${expected} ≠ ${found}`)
  }
  return { whole: await differencesSince(null), day: await differencesSince(new Date(Date.now() - DAY_MS)) }
}

/** The books of one test file: a database with every module's tables, and a member with wallets. */
export function openBooks() {
  let store: TestDatabase
  let ledger: Ledger
  beforeAll(async () => {
    store = await testDatabase({ migrations: MIGRATIONS })
    ledger = createLedger({ database: store.database })
    const purposes: WalletPurpose[] = ["main", "transit", "vendor:41"]
    await ledger.openWallets(
      store.database.db,
      OWNER,
      purposes.map((purpose) => ({ purpose, asset: "BRL" })),
    )
    await sql`insert into vendor_account (bucket, member_id, vendor, merchant_id, asset, agreed_at)
              values (${BUCKET}, ${OWNER}, 'REEF', 1, 'BRL', now())`.execute(store.database.db)
  })
  afterAll(async () => {
    await ledger.close()
    await store.drop()
  })

  async function move(
    tx: Tx,
    given: {
      readonly kind: TransferKind
      readonly from: Side
      readonly to: Side
      readonly amount: string
      readonly cause: string
      readonly key?: string
      readonly walletOfVendor?: boolean
    },
  ): Promise<void> {
    const account = (side: Side) =>
      isWallet(side) || (given.walletOfVendor && side === "vendor:41")
        ? wallet(OWNER, side, "BRL")
        : house(1, side as HousePurpose, "BRL")
    const [outcome] = await ledger.postIn(tx, [
      {
        key: given.key ?? keyFor(randomUUID(), new Date()),
        kind: given.kind,
        debit: account(given.from),
        credit: account(given.to),
        amount: parseAmount(given.amount),
        cause: given.cause,
      },
    ])
    expect(outcome?.status).toBe("posted")
  }

  /** Makes right books, plants a difference, and answers with the differences that the proof names. Nothing is kept. */
  async function planted(
    right: (tx: Tx) => Promise<unknown>,
    wrong: (tx: Tx) => Promise<unknown>,
  ): Promise<string[]> {
    const undo = new Error("undo")
    let found: string[] = []
    await inTransaction(store.database.db, async (tx) => {
      await move(tx, { kind: "adjustment", from: "adjustments", to: "main", amount: "1000", cause: "test" })
      await right(tx)
      expect(await differing(tx)).toEqual({ whole: [], day: [] })
      await wrong(tx)
      const { whole, day } = await differing(tx)
      expect(day).toEqual(whole)
      found = whole
      throw undo
    }).catch((error: unknown) => {
      if (error !== undo) throw error
    })
    return found
  }

  return { move, planted, store: () => store, ledger: () => ledger }
}
