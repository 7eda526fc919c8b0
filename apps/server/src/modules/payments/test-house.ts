import { randomUUID } from "node:crypto"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createLedger, ledgerMigrations, type Ledger } from "@croupier/ledger"
import { amount, parseAmount } from "@croupier/money"
import { startSimulator, type Simulator } from "@croupier/payment-simulator"
import { fakeClock, testDatabase } from "@croupier/testkit"
import { createApp } from "../../http/app.ts"
import { systemRandom } from "../../kernel/random.ts"
import { referenceOf, type Deposit, type DepositKey } from "./deposit.ts"
import { localProvider, paymentMigrations, payments, type PaymentsKit } from "./index.ts"
import { startPeer } from "./test-peer.ts"

export const MERCHANT = 1
export const SECRET = "webhook-secret-of-the-tests"
const KEY = "api-key-of-the-tests"

/**
 * Payments over a real PostgreSQL, and the real simulator over HTTP behind a line that can be made bad. The
 * worker does not run by itself: `payments.checkDue` is its round.
 */
export async function testHouse() {
  const { database, drop } = await testDatabase({ migrations: [ledgerMigrations, paymentMigrations] })
  const clock = fakeClock("2026-11-20T12:00:00Z")
  const ledger = createLedger({ database, clock })
  const dataDir = await mkdtemp(join(tmpdir(), "croupier-simulator-"))
  const startProvider = (port = 0): Promise<Simulator> =>
    startSimulator({
      port,
      dataDir,
      apiKey: KEY,
      webhookSecret: SECRET,
      clock,
      longestRetryMs: 50,
      lateMs: 100,
    })
  const provider = { current: await startProvider() }
  const peer = await startPeer(() => provider.current.url)
  const published: { topic: string; message: object }[] = []
  const reported: unknown[] = []
  let url = ""
  const publicUrl: { current: string | undefined } = { current: undefined }

  const kit: PaymentsKit = {
    db: database.db,
    ledger,
    clock,
    random: systemRandom,
    bus: { publish: (topic, message) => void published.push({ topic, message }) },
    merchants: { byId: () => ({ brand: { name: "Lanterna" } }) },
    providers: [localProvider({ url: peer.url, apiKey: KEY, webhookSecrets: [SECRET], timeoutMs: 400 })],
    publicUrl: () => publicUrl.current ?? url,
    report: (error) => void reported.push(error),
  }
  const module = payments(kit)
  const app = await createApp({
    random: systemRandom,
    logLevel: "silent",
    trustedProxies: [],
    languageOf: () => "EN",
  })
  module.webhooks(app)
  url = await app.listen({ port: 0, host: "127.0.0.1" })
  await module.addMethod({
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
  })

  return {
    kit,
    payments: module,
    ledger,
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
    /** The charges the provider has made for a deposit, from its own store. */
    chargesOf: async (deposit: DepositKey) => {
      const lines = (await readFile(join(dataDir, "charges.jsonl"), "utf8")).split("\n")
      const ids = lines
        .filter((line) => line.includes(`"reference":"${referenceOf(deposit)}"`) && line.startsWith('{"charge"'))
        .map((line) => /"id":"(\w+)"/.exec(line)?.[1])
      return [...new Set(ids)]
    },
    /** Speaks to the provider itself, past the bad line. */
    provide: async (path: string, key: string, body: object): Promise<unknown> => {
      const answer = await fetch(`${provider.current.url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${KEY}`, "idempotency-key": key },
        body: JSON.stringify(body),
      })
      return answer.json()
    },
    /** A webhook as the provider would send it, or as somebody else would. */
    webhook: async (body: string, signature: string, path = "/payments/webhooks/local") => {
      const answer = await fetch(`${url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", signature },
        body,
      })
      return { status: answer.status, body: (await answer.json()) as { code?: string } }
    },
    /** A member with a wallet, new each time. */
    member: async () => openMember(database.db, ledger),
    /** What a person does on the provider's page. */
    act: async (deposit: Pick<Deposit, "charge">, action: "pay" | "refuse", body: object = {}) => {
      const answer = await fetch(`${deposit.charge?.payUrl ?? ""}/${action}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      })
      return answer.status
    },
    close: async () => {
      await provider.current.stop()
      await peer.close()
      await app.close()
      await module.stop()
      await ledger.close()
      await drop()
      await rm(dataDir, { recursive: true })
    },
  }
}

export type TestHouse = Awaited<ReturnType<typeof testHouse>>

async function openMember(
  db: PaymentsKit["db"],
  ledger: Ledger,
): Promise<{ id: bigint; merchantId: number }> {
  const id = BigInt(`0x${randomUUID().replaceAll("-", "").slice(0, 10)}`)
  await ledger.openWallets(db, id, [{ purpose: "main", asset: "BRL" }])
  return { id, merchantId: MERCHANT }
}
