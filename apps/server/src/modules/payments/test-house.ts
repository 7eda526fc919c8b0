import { randomBytes, randomUUID } from "node:crypto"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { house as ledgerHouse, ledgerMigrations, wallet } from "@croupier/ledger"
import { amount, parseAmount } from "@croupier/money"
import { startSimulator, type Simulator } from "@croupier/payment-simulator"
import { eventually, freePort } from "@croupier/testkit"
import { sql } from "@croupier/database"
import { expect } from "vitest"
import { aMerchant, ground, MERCHANT, type GroundOptions } from "../../../test/ground.ts"
import { createApp } from "../../http/app.ts"
import { callOf, memberOf } from "../../call/test-member.ts"
import { systemRandom } from "../../kernel/random.ts"
import { vaultsFrom } from "../../kernel/secrets.ts"
import { createLog } from "../../kernel/log.ts"
import { referenceOf, type Deposit, type DepositKey } from "./deposit.ts"
import type { NewMethod } from "./method-store.ts"
import { merchantMigrations } from "../merchants/index.ts"
import { readDeposit } from "./deposits.ts"
import type { DepositState } from "./deposit-states.ts"
import type { Charge } from "./provider.ts"
import { playMigrations } from "../play/index.ts"
import { localProvider, paymentMigrations, payments, type PaymentsKit } from "./index.ts"
import { startPeer } from "./test-peer.ts"

export { MERCHANT }
export const SECRET = "webhook-secret-of-the-tests"
const KEY = "api-key-of-the-tests"
export const MIGRATIONS = [ledgerMigrations, merchantMigrations, playMigrations, paymentMigrations]
const LATE_MS = 3_600_000
const PIX: NewMethod = {
  merchantId: MERCHANT,
  code: "PIX",
  name: "PIX",
  icon: "pix",
  asset: "BRL",
  minimum: parseAmount("10"),
  maximum: parseAmount("20000"),
  step: amount(100n),
  expiresMinutes: 30,
  provider: "local",
}

/**
 * Payments over a real PostgreSQL, and the real simulator over HTTP behind a line that can be made bad. The
 * worker does not run by itself: `payments.checkDue` is its round.
 */
export async function testHouse(store?: GroundOptions["store"]) {
  const base = await ground({ migrations: MIGRATIONS, ...(store ? { store } : {}) })
  const { database, clock, ledger, moves, published, reported } = base
  const { brands } = await aMerchant(base.db)
  const dataDir = await mkdtemp(join(tmpdir(), "croupier-simulator-"))
  const startProvider = (port: number): Promise<Simulator> =>
    startSimulator({
      port,
      dataDir,
      apiKey: KEY,
      webhookSecret: SECRET,
      clock,
      longestRetryMs: 50,
      // When a test wants it: `lateMoneyComes`.
      lateMs: LATE_MS,
    })
  // No other server gets its port while it is down.
  const provider = { current: await startProvider(await freePort()) }
  const peer = await startPeer(() => provider.current.url)
  let url = ""
  const publicUrl: { current: string | undefined } = { current: undefined }

  const documents = new Set<bigint>()
  const names = new Map<bigint, { name: string; taxId: string | null }[]>()
  const line = { url: peer.url, apiKey: KEY, webhookSecrets: [SECRET], timeoutMs: 15_000 }
  const adapter = localProvider(line)
  const kit: PaymentsKit = {
    db: database.db,
    ledger,
    clock,
    random: systemRandom,
    queue: base.jobs.queue,
    bus: base.bus,
    events: base.events.events,
    merchants: brands,
    isMemberOf: async () => true,
    accountOf: async (id) => `member${id}`,
    refuseDeposit: async () => {},
    hasDocument: async (id) => documents.has(id),
    namesOf: async (id) => names.get(id) ?? [],
    returnLinks: vaultsFrom(randomBytes(32))("payment-return-links"),
    providers: [adapter],
    publicUrl: () => publicUrl.current ?? url,
    report: base.report,
  }
  // For lines that never answer; everybody else has the patience that a busy machine needs.
  const hasty: PaymentsKit = { ...kit, providers: [localProvider({ ...line, timeoutMs: 300 })] }
  const module = payments(kit)
  const app = await createApp({
    random: systemRandom,
    log: createLog("silent"),
    trustedProxies: [],
    languageOf: () => "EN",
  })
  module.inbound(app)
  url = await app.listen({ port: 0, host: "127.0.0.1" })
  const addMethod = (changes: Partial<NewMethod> = {}) => module.addMethod({ ...PIX, ...changes })
  await addMethod()

  const stateOf = async (deposit: Deposit) => (await readDeposit(kit, deposit.memberId, deposit.id)).state
  /** The worker's rounds, until nothing is due at this moment. */
  const checkOnce = async (as: PaymentsKit = kit) => {
    while ((await payments(as).checkDue()) > 0);
  }
  const post = async (address: string, body: object) => {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    })
    return answer.status
  }

  return {
    kit,
    /** The provider that the kit has. */
    adapter,
    hasty,
    /** The names that members gave. */
    names,
    /** Members who told a document. */
    documents,
    payments: module,
    ledger,
    moves,
    clock,
    peer,
    published,
    reported,
    db: database.db,
    url: () => url,
    /** Where the provider is told to send its webhooks instead. */
    publicUrl,
    provider,
    startProvider,
    /** A late payment arrives: its time passes, and the provider is started again. */
    lateMoneyComes: async () => {
      const port = Number(new URL(provider.current.url).port)
      clock.advance(LATE_MS)
      await provider.current.stop()
      provider.current = await startProvider(port)
    },
    /** The charges the provider has made for a deposit, from its own store. */
    chargesOf: async (deposit: DepositKey) => {
      const lines = (await readFile(join(dataDir, "charges.jsonl"), "utf8")).split("\n")
      const ids = lines
        .filter(
          (line) => line.includes(`"reference":"${referenceOf(deposit)}"`) && line.startsWith('{"charge"'),
        )
        .map((line) => /"id":"(\w+)"/.exec(line)?.[1])
      return [...new Set(ids)]
    },
    /** The outcome of returns at the provider from now on. */
    returnsWillBe: (returns: "done" | "refused" | "held") =>
      post(`${provider.current.url}/desk/plan`, { afterMs: 0, returns }),
    /** An act at the provider's desk. */
    desk: async (path: string, body: object): Promise<unknown> => {
      const answer = await fetch(`${provider.current.url}/desk/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    /** Takes this amount out of a member's main wallet meanwhile. */
    takeAway: async (memberId: bigint, value: string) => {
      const { status } = await ledger.post({
        key: randomUUID(),
        kind: "adjustment",
        debit: wallet(memberId, "main", "BRL"),
        credit: ledgerHouse(MERCHANT, "adjustments", "BRL"),
        amount: parseAmount(value),
        cause: "test",
      })
      expect(status).toBe("posted")
    },
    /** Contests that other modules were told of. */
    contested: () => base.events.emitted.filter((event) => "contestId" in event),
    endReturn: (key: string, how: "done" | "refuse") =>
      post(`${provider.current.url}/desk/returns/${key}/${how}`, {}),
    /** Speaks to the provider itself, past the bad line. */
    provide: async (path: string, key: string, body: object): Promise<unknown> => {
      const answer = await fetch(`${provider.current.url}${path}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${KEY}`,
          "idempotency-key": key,
        },
        body: JSON.stringify(body),
      })
      return answer.json()
    },
    /** A webhook as the provider would send it, or as a forger would. */
    webhook: async (body: string, signature: string, path = "/payments/webhooks/local") => {
      const answer = await fetch(`${url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", signature },
        body,
      })
      return {
        status: answer.status,
        retryAfter: answer.headers.get("retry-after"),
        body: (await answer.json()) as { code?: string },
      }
    },
    /** A member with a wallet, new each time. */
    member: async () => ({ id: await base.aMember(), merchantId: MERCHANT }),
    addMethod,
    stateOf,
    checkOnce,
    mainOf: (member: { id: bigint }) => base.balanceOf(member.id),
    reaches: (deposit: Deposit, state: DepositState) =>
      eventually(async () => expect(await stateOf(deposit)).toBe(state)),
    /** The same, with the worker running. */
    checkUntil: (deposit: Deposit, state: DepositState) =>
      eventually(async () => {
        await checkOnce()
        expect(await stateOf(deposit)).toBe(state)
      }),
    reasonOf: async (deposit: Deposit) => {
      const { rows } = await sql<{ reason: string | null }>`
        select reason from deposit where bucket = ${deposit.bucket} and id = ${deposit.id}`.execute(
        database.db,
      )
      return rows[0]?.reason
    },
    eventsOf: async (deposit: Deposit) => {
      const { rows } = await sql`select 1 from payment_event where deposit_id = ${deposit.id}`.execute(
        database.db,
      )
      return rows.length
    },
    /** The charge of a deposit as the provider would show it while it is open. */
    chargeOf: (deposit: Deposit): Charge => {
      if (!deposit.charge) throw new Error("no charge")
      return {
        ...deposit.charge,
        reference: referenceOf(deposit),
        state: "open",
        amount: deposit.amount,
        asset: deposit.asset,
        paidAmount: null,
        receipts: [],
        payer: null,
      }
    },
    context: (member: { id: bigint }, idempotencyKey: string) =>
      callOf(memberOf(member.id), brands.byId(MERCHANT), idempotencyKey),
    /** An act of a person on the provider's page. */
    act: (deposit: Pick<Deposit, "charge">, action: "pay" | "refuse", body: object = {}) =>
      post(`${deposit.charge?.payUrl ?? ""}/${action}`, body),
    pay: (payUrl: string) => post(`${payUrl}/pay`, {}),
    close: async () => {
      await provider.current.stop()
      await peer.close()
      app.server.closeAllConnections()
      await app.close()
      await module.stop()
      await payments(hasty).stop()
      await base.close({ oncePerCommit: false })
      await rm(dataDir, { recursive: true })
    },
  }
}

export type TestHouse = Awaited<ReturnType<typeof testHouse>>
