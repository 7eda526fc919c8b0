import { bonusBook, bonusMigrations } from "../bonuses/index.ts"
import { gameMigrations } from "../games/index.ts"
import { playMigrations } from "../play/index.ts"
import { sql } from "@croupier/database"
import { ledgerMigrations } from "@croupier/ledger"
import {
  newKeyPair,
  readExactJson,
  signingKey,
  signRequest,
  verifyingKey,
  walletClient,
  type Peer,
} from "@croupier/provider"
import type { HouseOnTrial } from "@croupier/provider/conformance"
import fastify from "fastify"
import { ground, type GroundOptions } from "../../../test/ground.ts"
import { kernelMigrations } from "../../kernel/projections.ts"
import { systemRandom } from "../../kernel/random.ts"
import { mountGwp } from "./gwp/index.ts"
import { responsibleGamingMigrations } from "../responsible-gaming/index.ts"
import { providerMigrations, providers } from "./index.ts"

export const VENDOR = "PAPER"
export const GAME = "night-dragon"
/** Other vendors of the house. */
const OTHERS = ["RIVER"]
export const MERCHANT = 7

export const HOUSE_MIGRATIONS = [
  ledgerMigrations,
  kernelMigrations,
  responsibleGamingMigrations,
  playMigrations,
  bonusMigrations,
  gameMigrations,
  providerMigrations,
]

/**
 * The wallet of games behind a real door, on a database of its own (or on one that is given), and a provider that knocks
 * at it.
 */
export async function testHouse(store?: GroundOptions["store"]) {
  const base = await ground({ migrations: HOUSE_MIGRATIONS, ...(store ? { store } : {}) })
  const { database, clock, ledger, reported } = base
  let isGameOpen = true
  const book = bonusBook({ ...base, queue: base.jobs.queue })
  const kit = {
    lots: book.lots,
    db: database.db,
    ledger,
    clock,
    random: systemRandom,
    isOpen: async () => isGameOpen,
    clients: new Map(),
    queue: { add: async () => {} },
    isMemberOf: async () => true,
    namesOf: async (all: readonly object[]) => all.map(() => undefined),
    report: base.report,
    clockIsFixed: true,
  }
  const module = await providers({ ...kit, lane: { database } }, [VENDOR, ...OTHERS])

  const [theirs, ours] = [newKeyPair(), newKeyPair()]
  const theirKey = signingKey({ id: "paper-1", algorithm: "ed25519", key: theirs.privateKey })
  const app = fastify()
  mountGwp(app, {
    wallet: module.wallet,
    callers: [
      {
        code: VENDOR,
        theirKeys: [verifyingKey({ id: "paper-1", algorithm: "ed25519", key: theirs.publicKey })],
        ownKey: signingKey({ id: "house-1", algorithm: "ed25519", key: ours.privateKey }),
      },
    ],
    now: clock.now,
    report: kit.report,
  })
  const url = await app.listen({ port: 0, host: "127.0.0.1" })
  const peer: Peer = {
    url,
    ownKey: theirKey,
    theirKeys: [verifyingKey({ id: "house-1", algorithm: "ed25519", key: ours.publicKey })],
    now: clock.now,
    timeoutMs: 20_000,
  }

  const newMember = async (
    balance: string,
    { merchantId = MERCHANT, bonus }: { merchantId?: number; bonus?: string } = {},
  ): Promise<bigint> => {
    const purposes = ["main", "bonus"] as const
    const member = await base.aMember(balance, { merchantId, ...(bonus === undefined ? {} : { purposes }) })
    if (bonus !== undefined && Number(bonus) > 0)
      await base.give(member, bonus, { merchantId, purposes: ["bonus"] })
    return member
  }
  const tokenFor = (
    memberId: bigint,
    mode: "real" | "trial" = "real",
    { vendor = VENDOR, merchantId = MERCHANT, memberSession = 1n } = {},
  ) =>
    module.issueToken({
      vendor,
      merchantId,
      memberId,
      memberSession,
      asset: "BRL",
      game: GAME,
      mode,
      language: "PT",
      country: "BR",
    })

  const onTrial: HouseOnTrial = {
    wallet: walletClient(peer),
    newPlayer: async (balance) => ({ token: await tokenFor(await newMember(balance)), game: GAME }),
    moveClock: (ms) => clock.advance(ms),
    setGameOpen: (open) => void (isGameOpen = open),
    setBar: async (player, bar) => {
      const [excluded, due] = [
        bar === "EXCLUDED" ? new Date(clock.now().getTime() + 1) : null,
        bar === "REALITY_CHECK_REQUIRED" ? clock.now() : null,
      ]
      await sql`
        insert into member_guard (member_id, merchant_id, excluded_until, check_due)
        select member_id, merchant_id, ${excluded}, ${due} from provider_player
         where vendor = ${VENDOR} and player = ${player}
        on conflict (member_id) do update set excluded_until = ${excluded}, check_due = ${due}`.execute(
        database.db,
      )
    },
    send: async ({ path, body, signedPath = path, signedBody = body, offMs = 0, keyId }) => {
      const headers = await signRequest(keyId === undefined ? theirKey : { ...theirKey, id: keyId }, {
        method: "POST",
        path: signedPath,
        body: signedBody,
        at: new Date(clock.now().getTime() + offMs),
      })
      const response = await fetch(url + path, { method: "POST", headers, body })
      const text = await response.text()
      return { http: response.status, reply: readExactJson(text) as object }
    },
  }
  return {
    database,
    clock,
    ledger,
    kit,
    module,
    wallet: module.wallet,
    book,
    base,
    peer,
    url,
    onTrial,
    reported,
    newMember,
    tokenFor,
    booksDiffer: base.booksDiffer,
    vendorAccount: () => ledger.houseBalance(MERCHANT, "vendor:401", "BRL"),
    close: async () => {
      await app.close()
      await module.stop()
      // A person who ends a round takes all its transactions back in one transaction.
      await base.close({ oncePerCommit: false })
    },
  }
}
export type TestHouse = Awaited<ReturnType<typeof testHouse>>
