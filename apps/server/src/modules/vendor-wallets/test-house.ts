import { gameMigrations } from "../games/index.ts"
import { playMigrations } from "../play/index.ts"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ledgerMigrations, type WalletPurpose } from "@croupier/ledger"
import { parseAmount, toDecimal, type Amount } from "@croupier/money"
import { newKeyPair, signingKey, verifyingKey } from "@croupier/provider"
import { freePort, type TestDatabase } from "@croupier/testkit"
import { startWalletSimulator, type Simulator } from "@croupier/wallet-simulator"
import { sql } from "@croupier/database"
import { expect } from "vitest"
import { aMerchant, ground, MERCHANT } from "../../../test/ground.ts"
import { callOf, memberOf } from "../../call/test-member.ts"
import { systemRandom } from "../../kernel/random.ts"
import { merchantMigrations } from "../merchants/index.ts"
import { responsibleGamingMigrations } from "../responsible-gaming/index.ts"
import { gwpWallet, vendorWalletMigrations, vendorWallets, type VendorWallet } from "./index.ts"
import type { VendorWalletsKit } from "./kit.ts"
import { pursueDue } from "./jobs.ts"
import { lineFrom, type Line } from "./test-line.ts"
import type { Order } from "./order.ts"

export const MIGRATIONS = [
  ledgerMigrations,
  merchantMigrations,
  responsibleGamingMigrations,
  playMigrations,
  gameMigrations,
  vendorWalletMigrations,
]
export { MERCHANT }
const REEF = newKeyPair()
const CAVE = newKeyPair()
const HOUSE = newKeyPair()

/**
 * Vendors' wallets over a real PostgreSQL, and two vendors that speak the protocol over HTTP: REEF moves whole
 * cents, CAVE whole units only. The worker does not run by itself: `retryDue` is its rounds.
 */
export async function testHouse(store?: TestDatabase) {
  const base = await ground({ migrations: MIGRATIONS, ...(store ? { store } : {}) })
  const { db, url, clock, ledger, reported } = base
  const { brands } = await aMerchant(db)
  const folder = await mkdtemp(join(tmpdir(), "croupier-wallets-"))

  const startVendor = (code: string, keys: typeof REEF, port: number): Promise<Simulator> =>
    startWalletSimulator({
      port,
      dataDir: join(folder, code),
      code: code.toUpperCase(),
      houseUrl: "http://127.0.0.1:9",
      house: {
        code: "house",
        theirKeys: [verifyingKey({ id: "house", algorithm: "ed25519", key: HOUSE.publicKey })],
        ownKey: signingKey({ id: code, algorithm: "ed25519", key: keys.privateKey }),
      },
      currencies: ["BRL"],
      clock,
    })
  // No other server is given their ports while they are down.
  const reef = { current: await startVendor("reef", REEF, await freePort()) }
  const cave = await startVendor("cave", CAVE, await freePort())
  const lineTo = (code: string, keys: typeof REEF, url: string, timeoutMs = 15_000): Line => ({
    url,
    own: { id: "house", algorithm: "ed25519", key: HOUSE.privateKey },
    theirs: { id: code, algorithm: "ed25519", key: keys.publicKey },
    timeoutMs,
  })
  const vendor = (
    code: string,
    number: number,
    unit: string,
    keys: typeof REEF,
    url: string,
    timeoutMs: number,
  ): VendorWallet => ({
    code: code.toUpperCase(),
    number,
    unit: parseAmount(unit),
    winCap: parseAmount("5000"),
    port: gwpWallet(lineFrom(lineTo(code, keys, url, timeoutMs), () => clock.now())),
  })
  const both = (reefMs: number, caveMs = 15_000) => [
    vendor("reef", 41, "0.01", REEF, reef.current.url, reefMs),
    vendor("cave", 42, "1", CAVE, cave.url, caveMs),
  ]
  const kit: VendorWalletsKit = {
    db,
    ledger,
    clock,
    random: systemRandom,
    assetOf: () => "BRL",
    vendors: both(15_000),
    playerName: async ({ memberId }) => `player${memberId}`,
    listed: async () => [
      { code: "REEF", name: "Silver Reef" },
      { code: "CAVE", name: "Old Cave" },
      { code: "LOTTERY", name: "Lottery" },
    ],
    report: base.report,
  }
  // For the vendor that never answers; everybody else has the patience that a busy machine needs.
  const hasty: VendorWalletsKit = { ...kit, vendors: both(1_000) }
  const hastyAtCave: VendorWalletsKit = { ...kit, vendors: both(15_000, 1_000) }
  const wallets = vendorWallets(kit)

  const member = async (main = "100") => ({
    id: await base.aMember(main, { purposes: ["main", "bonus"] }),
    merchantId: MERCHANT,
  })
  const give = (id: bigint, value: string, purpose: WalletPurpose = "main") =>
    base.give(id, value, { purposes: [purpose] })
  const has = async (holder: { id: bigint }) => {
    const found = await ledger.balances(holder.id)
    const of = (purpose: WalletPurpose) =>
      toDecimal(found.find((each) => each.purpose === purpose)?.balance ?? parseAmount("0"))
    return { main: of("main"), transit: of("transit"), reef: of("vendor:41"), cave: of("vendor:42") }
  }
  const nameOf = (holder: { id: bigint }) => `player${holder.id}`

  return {
    db,
    /** Where the database is. */
    url,
    kit,
    hasty,
    hastyAtCave,
    wallets,
    /** The module over a REEF that is waited for this long. */
    kitOf: (timeoutMs: number) => vendorWallets({ ...kit, vendors: both(timeoutMs) }),
    ledger,
    clock,
    reef,
    cave,
    reported,
    lineToReef: lineTo("reef", REEF, reef.current.url),
    member,
    give,
    has,
    /** The balance in the vendor's own books. */
    atReef: (holder: { id: bigint }) => toDecimal(reef.current.books.balanceOf(nameOf(holder), "BRL")),
    atCave: (holder: { id: bigint }) => toDecimal(cave.books.balanceOf(nameOf(holder), "BRL")),
    /** Something is won at the vendor, or lost below zero. */
    playAtReef: async (holder: { id: bigint }, value: string) =>
      expect(
        await reef.current.books.play(systemRandom.uuid(), nameOf(holder), "BRL", parseAmount(value)),
      ).toBe(true),
    /** The same where there may be too little to lose; true when there was not. */
    tryToPlay: (holder: { id: bigint }, value: Amount) =>
      value === 0n
        ? Promise.resolve(false)
        : reef.current.books.play(systemRandom.uuid(), nameOf(holder), "BRL", value),
    restartReef: async () => {
      const port = Number(new URL(reef.current.url).port)
      await reef.current.stop()
      reef.current = await startVendor("reef", REEF, port)
    },
    stopReef: () => reef.current.stop(),
    /** The worker's rounds, until nothing is due at this moment. */
    retryDue: async (as: VendorWalletsKit = kit) => {
      while ((await pursueDue(as)) > 0);
    },
    movesOf: async (order: Pick<Order, "bucket" | "id">) => {
      const { rows } = await sql<{ to_state: string }>`
        select to_state from vendor_order_move
         where bucket = ${order.bucket} and order_id = ${order.id} order by position`.execute(db)
      return rows.map((row) => row.to_state)
    },
    context: (holder: { id: bigint }, idempotencyKey?: string) =>
      callOf(memberOf(holder.id), brands.byId(MERCHANT), idempotencyKey),
    close: async (proof: Parameters<typeof base.close>[0] = {}) => {
      await wallets.stop()
      await reef.current.stop()
      await cave.stop()
      await base.close(proof)
      await rm(folder, { recursive: true })
    },
  }
}

export type TestHouse = Awaited<ReturnType<typeof testHouse>>
