import { randomUUID } from "node:crypto"
import type { BonusTerms } from "@croupier/contract/bonus-terms"
import { inTransaction, sql } from "@croupier/database"
import { createLedger, house, wallet as walletOf } from "@croupier/ledger"
import { amount, parseAmount, toDecimal } from "@croupier/money"
import { testDatabase } from "@croupier/testkit"
import { credentialsFrom, startVendorSimulator, type VendorSimulator } from "@croupier/vendor-simulator"
import Fastify from "fastify"
import { systemRandom } from "../../../kernel/random.ts"
import { hashOf } from "../../../kernel/hash.ts"
import {
  bonusBook,
  endLot,
  grantLot,
  lotsOf,
  retryVendorGrant,
  tellVendors,
  vendorGrants,
  versionOf,
  writeTerms,
} from "../../bonuses/index.ts"
import { providers } from "../index.ts"
import { HOUSE_MIGRATIONS } from "../test-house.ts"
import type { WalletTransaction, TransactionOutcome, WalletOfGames } from "../wallet/seamless-wallet.ts"
import type { AdapterKit, VendorAdapter } from "./adapter.ts"
import { openAtVendor } from "./vendor-launcher.ts"
import { vendorRoundsOf } from "./vendor-rounds.ts"

const MERCHANT = 7
const IDLE_MS = 30 * 60_000
let nextMember = 1_000n

export const CREDENTIALS = credentialsFrom("sixteen-letters-")

/** A vendor's simulator on one side; on the other its adapter, the wallet and a PostgreSQL; HTTP between them. */
export interface TestVendor {
  readonly adapter: VendorAdapter
  readonly simulator: VendorSimulator
  /** The platform's own address. */
  readonly platform: string
  readonly reported: unknown[]
  readonly now: () => Date
  readonly setNow: (at: Date) => void
  /** A call of the vendor's with any content, signed as it signs. */
  readonly call: (name: string, fields: Readonly<Record<string, unknown>>) => Promise<unknown>
  /** A member whom the vendor knows by this name, with a session of this name. Alice is there from the start. */
  readonly player: (name: string, balance: string, session: string) => Promise<void>
  readonly money: (name?: string) => Promise<string>
  /** The sum that counts as turnover. */
  readonly turnover: () => Promise<string>
  /** The transactions that were done, in their order. */
  readonly transactions: () => readonly WalletTransaction[]
  /** From now on the wallet throws, or works again. */
  readonly away: (is: boolean) => void
  readonly endSession: (session: string) => Promise<void>
  readonly lock: (name: string) => Promise<void>
  readonly closeGame: () => void
  /** Opens a game for a member as the catalogue does. */
  readonly open: (name: string, game: string, mode?: "real" | "trial") => Promise<string>
  /** Gives a member free rounds of the house; answers the lot. Vendors are told by `tell`. */
  readonly giveRounds: (name: string, terms: BonusTerms, value: string) => Promise<bigint>
  /** Tells vendors of free rounds of which they have not heard. */
  readonly tell: () => Promise<void>
  /** Grants at the vendor as people of the house see them, the newest first. */
  readonly grants: () => Promise<readonly Awaited<ReturnType<typeof vendorGrants>>["rows"][number][]>
  /** A person of the house asks the vendor at once; answers as the console is told. Acts are recorded. */
  readonly retry: (lotId: bigint, vendor: string) => ReturnType<typeof retryVendorGrant>
  readonly recorded: readonly string[]
  /** Ends a lot as two people do. */
  readonly revoke: (name: string, lotId: bigint) => Promise<void>
  /** The lots of a member: state, balance and free rounds left, and how it stands with the vendor. */
  readonly lotsOf: (name: string) => Promise<readonly string[]>
  /** Compares the books of both, and tells what differs. */
  readonly differences: () => Promise<readonly { readonly kind: string; readonly what: string }[]>
  /** Opens every round again, as if its end had never been heard of. */
  readonly reopen: () => Promise<void>
  /** Asks about the rounds that are open, and tells how each stands. */
  readonly askRounds: () => Promise<readonly { readonly told: string | null; readonly isOpen: boolean }[]>
  /** Plays one round of ten on the page of a game. */
  readonly sit: (game: string) => Promise<() => Promise<unknown>>
  /** The vendor takes the last round of that page back, although it was answered. */
  readonly takeBack: () => Promise<void>
  /** The books of this test are wrong in the end, on purpose. */
  readonly booksDiffer: (reason: string) => void
  readonly close: () => Promise<void>
}

/** Starts both. Every round of the simulator wins twice its stake. */
export async function testVendor(
  code: string,
  build: (kit: AdapterKit, url: string) => VendorAdapter,
  asset: "BRL" | "VND" = "BRL",
): Promise<TestVendor> {
  const { database, drop, booksDiffer } = await testDatabase({
    migrations: HOUSE_MIGRATIONS,
  })
  let at = new Date("2026-11-21T09:30:00Z")
  const now = () => at
  const ledger = createLedger({ database, clock: { now } })
  const reported: unknown[] = []
  const report = (error: unknown) => void reported.push(error)
  const vendor = code.toUpperCase().replace("-", "_")
  let isOpen = true
  let platform = ""
  const simulator = await startVendorSimulator({
    port: 0,
    platform: () => platform,
    credentials: CREDENTIALS,
    control: true,
    now,
    draw: () => 0,
  })
  const watch = walletWatch()
  const base = { db: database.db, ledger, clock: { now }, queue: { add: async () => {} }, report }
  const module = await providers(
    {
      ...base,
      lots: bonusBook(base).lots,
      random: systemRandom,
      clients: new Map(),
      isMemberOf: async () => true,
      namesOf: async (all) => all.map(() => undefined),
      adapters: (wallet) => [
        build({ wallet: watch.over(wallet), clock: { now }, report }, `${simulator.url}/${code}`),
      ],
      isOpen: async () => isOpen,
      lane: { database },
      clockIsFixed: true,
    },
    [vendor],
  )
  const app = Fastify({ forceCloseConnections: true })
  module.inbound(app)
  const [adapter] = module.adapters
  if (!adapter) throw new Error("the vendor has no adapter")
  platform = await app.listen({ port: 0, host: "127.0.0.1" })

  const roundsKit = {
    ...base,
    vendorRounds: vendorRoundsOf({ adapters: [adapter], playerName: module.playerName }),
    membersListed: async (ids: readonly bigint[]) =>
      new Map(ids.map((id) => [id, { account: `member ${id}` }])),
  }
  const recorded: string[] = []
  const desk = {
    merchant: { id: MERCHANT },
    record: async (_: unknown, { act }: { readonly act: string }) => void recorded.push(act),
  }
  let lastSeat = ""
  const members = new Map<string, bigint>()
  const idOf = (name: string) => members.get(name) ?? 0n
  const player = async (name: string, balance: string, session: string) => {
    const id = nextMember++
    members.set(name, id)
    await ledger.openWallets(database.db, id, [{ purpose: "main", asset }])
    await ledger.post({
      key: randomUUID(),
      kind: "adjustment",
      debit: house(MERCHANT, "adjustments", asset),
      credit: walletOf(id, "main", asset),
      amount: parseAmount(balance),
      cause: "test",
    })
    await sql`insert into provider_player (vendor, player, merchant_id, member_id, asset)
      values (${vendor}, ${name}, ${MERCHANT}, ${id}, ${asset})`.execute(database.db)
    await sql`insert into provider_session (secret_hash, vendor, player, game, mode, language, state, expires_at)
      values (${hashOf(session)}, ${vendor}, ${name}, 'game', 'real', 'EN', 'LIVE',
        ${new Date(at.getTime() + IDLE_MS)})`.execute(database.db)
  }
  await player("alice", "100", "token-of-alice")
  return {
    adapter,
    simulator,
    platform,
    reported,
    now,
    setNow: (time) => void (at = time),
    call: (name, fields) => simulator.vendor(code).call(name, fields),
    player,
    money: async (name = "alice") => toDecimal(await ledger.balance(idOf(name), "main", asset)),
    turnover: async () => {
      const { rows } = await sql<{ sum: bigint }>`
        select coalesce(sum(valid_bet), 0)::bigint as sum from provider_round`.execute(database.db)
      return toDecimal(amount(rows[0]?.sum ?? 0n))
    },
    transactions: watch.transactions,
    away: watch.away,
    endSession: async (session) => {
      await sql`update provider_session set expires_at = ${at} where secret_hash = ${hashOf(session)}`.execute(
        database.db,
      )
    },
    lock: async (name) =>
      ledger.setClosed(database.db, idOf(name), "main", asset, { to: "both", reason: "test" }),
    closeGame: () => void (isOpen = false),
    open: async (name, gameCode, mode = "real") =>
      openAtVendor(
        module,
        adapter,
        {
          member: { id: idOf(name), sessionId: 1n },
          merchant: { id: MERCHANT, code: "lanterna", asset },
          gameCode,
          mode,
          language: "EN",
          country: null,
        },
        "https://house.example/",
      ),
    giveRounds: (name, terms, value) =>
      inTransaction(database.db, async (tx) => {
        const of = { code: "rounds", asset, terms, by: "test", at } as const
        const version = await writeTerms(tx, MERCHANT, of)
        const stored = await versionOf(tx, MERCHANT, { code: of.code, version })
        if (!stored) throw new Error("no terms")
        const holder = { memberId: idOf(name), merchantId: MERCHANT, asset }
        return grantLot(roundsKit, tx, {
          ...holder,
          key: randomUUID(),
          terms: stored,
          amount: parseAmount(value),
          by: "test",
        })
      }),
    tell: () => tellVendors(roundsKit),
    grants: async () => (await vendorGrants(roundsKit, MERCHANT, { limit: 50 })).rows,
    retry: (lotId, by) =>
      retryVendorGrant(
        roundsKit,
        { lotId: String(lotId), vendor: by, why: "the vendor is back" },
        desk as never,
      ),
    recorded,
    revoke: async (name, lotId) => {
      const holder = { memberId: idOf(name), merchantId: MERCHANT, asset }
      await inTransaction(database.db, (tx) => endLot(base, tx, holder, lotId, "revoked"))
    },
    lotsOf: async (name) => {
      const lots = await lotsOf(database.db, { memberId: idOf(name), asset })
      const { rows } = await sql<{ lotId: bigint; state: string }>`
        select lot_id as "lotId", state from bonus_vendor_rounds`.execute(database.db)
      return lots.map(({ id, state, balance, freeRounds }) => {
        const there = rows.find(({ lotId }) => lotId === id)?.state
        return `${state} ${toDecimal(balance)}, ${freeRounds?.left} left, ${there}`
      })
    },
    differences: async () => {
      await module.reconcile()
      const { rows } = await sql<{ kind: string; what: string }>`
        select kind, what from provider_difference where resolved_at is null order by kind, what`.execute(
        database.db,
      )
      return rows
    },
    reopen: async () => {
      await sql`update provider_round set closed_at = null, asked_at = null`.execute(database.db)
    },
    askRounds: async () => {
      await module.lookAfterOpenRounds()
      const { rows } = await sql<{ told: string | null; isOpen: boolean }>`
        select told, closed_at is null as "isOpen" from provider_round order by opened_at, round`.execute(
        database.db,
      )
      return rows
    },
    sit: async (game) => {
      const opening = {
        token: "token-of-alice",
        player: "alice",
        game,
        currency: asset,
        language: "EN",
      } as const
      const url = await adapter.open({ ...opening, returnUrl: "https://house.example/" })
      const page = await fetch(url).then((answer) => answer.text())
      const seat = /data-seat="(\d+)"/.exec(page)?.[1] ?? ""
      lastSeat = seat
      const headers = { "content-type": "application/json" }
      return async () =>
        fetch(`${simulator.url}/seats/${code}/${seat}/rounds`, {
          method: "POST",
          headers,
          body: '{"stake":"10.00"}',
        }).then((answer) => answer.json())
    },
    takeBack: async () => {
      await fetch(`${simulator.url}/seats/${code}/${lastSeat}/late-rollback`, { method: "POST" })
    },
    booksDiffer,
    close: async () => {
      await simulator.stop()
      await app.close()
      await module.stop()
      await ledger.close()
      await drop()
    },
  }
}

/** The wallet, with a list of what it did and a switch that takes it away. */
function walletWatch() {
  const done: WalletTransaction[] = []
  let isAway = false
  const there = () => {
    if (isAway) throw new Error("the wallet is away")
  }
  const keep = (transactions: readonly WalletTransaction[], outcomes: readonly TransactionOutcome[]) =>
    outcomes.forEach(({ status, replay }, at) => {
      const transaction = transactions[at]
      if (transaction && status === "OK" && replay !== true) done.push(transaction)
    })
  const over = (wallet: WalletOfGames): WalletOfGames => ({
    authenticate: async (...given) => {
      there()
      return wallet.authenticate(...given)
    },
    resume: async (...given) => {
      there()
      return wallet.resume(...given)
    },
    balanceOf: async (...given) => {
      there()
      return wallet.balanceOf(...given)
    },
    freeRounds: async (...given) => {
      there()
      return wallet.freeRounds(...given)
    },
    find: async (...given) => {
      there()
      return wallet.find(...given)
    },
    placeTombstone: async (...given) => {
      there()
      return wallet.placeTombstone(...given)
    },
    closeRound: async (...given) => {
      there()
      return wallet.closeRound(...given)
    },
    process: async (transaction) => {
      there()
      const outcome = await wallet.process(transaction)
      keep([transaction], [outcome])
      return outcome
    },
    processAll: async (transactions) => {
      there()
      const outcomes = await wallet.processAll(transactions)
      keep(transactions, outcomes)
      return outcomes
    },
  })
  return { over, transactions: () => done, away: (is: boolean) => void (isAway = is) }
}
