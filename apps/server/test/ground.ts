import { randomUUID } from "node:crypto"
import type { Database, Db, MigrationSource } from "@croupier/database"
import { createLedger, house, wallet, type Ledger, type WalletPurpose } from "@croupier/ledger"
import { parseAmount, toDecimal } from "@croupier/money"
import { fakeClock, testDatabase, type FakeClock, type TestDatabase } from "@croupier/testkit"
import type { Merchant } from "../src/call/merchant.ts"
import type { Bus } from "../src/kernel/bus.ts"
import { testEvents } from "../src/kernel/test-events.ts"
import { recordMoves, type RecordedMoves } from "../src/kernel/test-moves.ts"
import { testQueue } from "../src/kernel/test-queue.ts"
import { merchants, type Merchants } from "../src/modules/merchants/index.ts"
import { demoMerchant } from "../src/seed/demo.ts"

/** The merchant that members of a ground belong to, where nothing else is said. */
export const MERCHANT = demoMerchant.id

/**
 * The ground of every module of the server in its tests: a database, a clock that the test moves, a ledger
 * whose moves are recorded, a bus, a queue and events that keep what they are given, and members with money.
 */
export interface Ground extends Pick<TestDatabase, "database" | "booksDiffer"> {
  readonly db: Db
  /** Where the database is. */
  readonly url: string
  readonly clock: FakeClock
  readonly ledger: Ledger
  readonly moves: RecordedMoves
  /** Nothing is heard by it: each test says what happens. */
  readonly bus: Pick<Bus, "publish" | "subscribe">
  /** Messages on the bus, oldest first. */
  readonly published: { readonly topic: string; readonly message: object }[]
  /** With `planned`, what it was asked to do. */
  readonly jobs: ReturnType<typeof testQueue>
  /** With `told`, what happened. */
  readonly events: ReturnType<typeof testEvents>
  readonly report: (error: unknown) => void
  /** Faults that were reported, oldest first. */
  readonly reported: unknown[]
  /** A new member with wallets; the main one holds this amount. */
  readonly aMember: (balance?: string, options?: MemberOptions) => Promise<bigint>
  /** A new member without money, who stands in the tables of identity by the account `m<number>`. */
  readonly aPlayer: () => Promise<bigint>
  /** Books money to a wallet from the house's adjustments. */
  readonly give: (memberId: bigint, amount: string, options?: MemberOptions) => Promise<void>
  readonly balanceOf: (memberId: bigint, purpose?: WalletPurpose, asset?: Asset) => Promise<string>
  /** Ends the ledger, proves that whose money moved was told so, and drops the database, which proves its books. */
  readonly close: (proof?: { readonly oncePerCommit?: boolean }) => Promise<void>
}

type Asset = "BRL" | "FUN"

interface MemberOptions {
  readonly asset?: Asset
  readonly merchantId?: number
  /** The first is given the money. */
  readonly purposes?: readonly WalletPurpose[]
}

export interface GroundOptions {
  /** Of the database that is made; not asked for where one is given. */
  readonly migrations?: readonly MigrationSource[]
  /** The database of a test that has one: it is dropped with the ground. */
  readonly store?: Pick<TestDatabase, "database" | "drop"> & Partial<TestDatabase>
  readonly clock?: FakeClock
  /** How long the ledger waits for a posting, in milliseconds. */
  readonly ledgerTimeoutMs?: number
}

/** Two grounds may share a database: a number is given once. */
let nextMember = 101n

export async function ground(options: GroundOptions): Promise<Ground> {
  const store = options.store ?? (await testDatabase({ migrations: options.migrations ?? [] }))
  const { database } = store
  const clock = options.clock ?? fakeClock("2026-11-20T12:00:00Z")
  const moves = recordMoves()
  const ledger = createLedger({
    database,
    clock,
    moved: moves.moved,
    ...(options.ledgerTimeoutMs === undefined ? {} : { timeoutMs: options.ledgerTimeoutMs }),
  })
  const published: Ground["published"] = []
  const reported: unknown[] = []

  const give: Ground["give"] = async (memberId, value, given = {}) => {
    const { asset = "BRL", merchantId = MERCHANT, purposes: [purpose = "main"] = [] } = given
    const { status } = await ledger.post({
      key: randomUUID(),
      kind: "adjustment",
      debit: house(merchantId, "adjustments", asset),
      credit: wallet(memberId, purpose, asset),
      amount: parseAmount(value),
      cause: "test",
    })
    if (status !== "posted") throw new Error(`the money was not booked: ${status}`)
  }
  const aMember: Ground["aMember"] = async (balance = "0", given = {}) => {
    const { asset = "BRL", purposes = ["main"] } = given
    const id = nextMember++
    await ledger.openWallets(
      database.db,
      id,
      purposes.map((purpose) => ({ purpose, asset })),
    )
    if (parseAmount(balance) > 0n) await give(id, balance, given)
    return id
  }
  return {
    database,
    db: database.db,
    url: store.url ?? "",
    booksDiffer: store.booksDiffer ?? (() => {}),
    clock,
    ledger,
    moves,
    bus: {
      publish: (topic, message) => void published.push({ topic, message }),
      subscribe: () => () => {},
    },
    published,
    jobs: testQueue(),
    events: testEvents(),
    report: (error) => void reported.push(error),
    reported,
    aMember,
    aPlayer: async () => {
      const id = await aMember()
      await addMemberRows(database.pool, [{ id: String(id), account: `m${id}` }])
      return id
    },
    give,
    balanceOf: async (memberId, purpose = "main", asset = "BRL") =>
      toDecimal(await ledger.balance(memberId, purpose, asset)),
    close: async (proof) => {
      await ledger.close()
      try {
        await moves.prove(database.db, proof)
      } finally {
        await store.drop()
      }
    },
  }
}

/** A merchant in a database, and the module that knows it: the demo's, where no other is given. */
export async function aMerchant(
  db: Db,
  facts: Parameters<Merchants["add"]>[0] = demoMerchant,
): Promise<{ readonly brands: Merchants; readonly merchant: Merchant }> {
  const brands = await merchants({ db })
  await brands.add(facts)
  return { brands, merchant: brands.byId(facts.id) }
}

/** Anything that runs a statement: a pool, or a connection of the test's own. */
type Runner = Pick<Database["pool"], "query">
/** Columns of a row by their names; dates and numbers as PostgreSQL reads them from JSON. */
type Row = Readonly<Record<string, unknown>>

async function add(to: Runner, table: string, defaults: Row, rows: readonly Row[]): Promise<void> {
  const whole = rows.map((row) => ({ ...defaults, ...row }))
  const columns = [...new Set(whole.flatMap((row) => Object.keys(row)))].join(", ")
  await to.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(whole)],
  )
}

/** Rows of members, for tests of lists: they cannot sign in and have no wallets. */
export const addMemberRows = (
  to: Runner,
  rows: readonly (Row & { readonly account: string })[],
): Promise<void> =>
  add(
    to,
    "member",
    {
      merchant_id: MERCHANT,
      type: 0,
      language: "EN",
      password_hash: "none",
      password_changed_at: new Date(),
      registered_at: new Date(),
    },
    rows,
  )

/** Rounds of vendors' games as their table holds them, without the journal's rows. */
export const addRoundRows = (
  to: Runner,
  rows: readonly (Row & { readonly vendor: string; readonly round: string; readonly member_id: string })[],
): Promise<void> =>
  add(
    to,
    "provider_round",
    { merchant_id: MERCHANT, game: "game", asset: "BRL", bets: 1, opened_at: new Date() },
    rows,
  )

/** Deposits as their table holds them, without the journal's rows. */
export const addDepositRows = (
  to: Runner,
  rows: readonly (Row & { readonly member_id: string; readonly state: string })[],
): Promise<void> =>
  add(
    to,
    "deposit",
    {
      bucket: 0,
      merchant_id: MERCHANT,
      asset: "BRL",
      method: "PIX",
      provider: "local",
      created_at: new Date(),
      expires_at: new Date(),
    },
    rows.map((row) => ({ id: randomUUID(), idempotency_key: randomUUID(), ...row })),
  )

/** Lines of providers' statements as their table holds them. */
export const addStatementLineRows = (
  to: Runner,
  rows: readonly (Row & { readonly line_id: string; readonly our_key: string; readonly day: string })[],
): Promise<void> =>
  add(
    to,
    "payment_statement_line",
    {
      provider: "local",
      booked_at: new Date(),
      kind: "payout",
      told: "payout",
      provider_id: "po1",
      bank_reference: null,
      fee: 0,
      asset: "BRL",
    },
    rows,
  )
