import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eventually, fakeClock, freePort } from "@croupier/testkit"
import { afterAll, afterEach, beforeEach, expect } from "vitest"
import { startSimulator, type Simulator } from "./main.ts"
import { startReceiver, type Receiver } from "./test-receiver.ts"

export const KEY = "api-key-of-the-tests"
export const SECRET = "webhook-secret-of-the-tests"

interface Shown {
  id: string
  state: string
  amount: string
  paidAmount: string | null
  payUrl: string
  copyCode: string
  txid: string
}

/** Fields that any answer may have. */
type Answer = Shown & { charge: Shown; error: { code: string } }

/** A simulator and a house that hears its webhooks, new for each test of the file that calls this. */
export function testBench() {
  const clock = fakeClock()
  let folder: string
  let dataDir: string
  let simulator: Simulator
  let house: Receiver
  const start = async (port?: number) => {
    simulator = await startSimulator({
      // The port stays reserved while the simulator is down.
      port: port ?? (await freePort()),
      dataDir,
      apiKey: KEY,
      webhookSecret: SECRET,
      clock,
      longestRetryMs: 20,
      lateMs: 30,
      placed: "100000.00",
    })
  }

  beforeEach(async () => {
    clock.set("2026-11-20T12:00:00Z")
    folder ??= await mkdtemp(join(tmpdir(), "croupier-simulator-"))
    dataDir = join(folder, randomUUID())
    await start()
    house = await startReceiver([], await freePort())
  })
  afterEach(async () => {
    await simulator.stop()
    await house.close()
  })
  afterAll(() => rm(folder, { recursive: true }))

  const call = async (
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: Answer }> => {
    const answer = await fetch(simulator.url + path, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        authorization: `Bearer ${KEY}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Answer }
  }
  const wanted = (changes: object = {}) => ({
    amount: "25.00",
    currency: "BRL",
    reference: "ref-1",
    callbackUrl: house.url,
    returnUrl: "https://house.example",
    merchantName: "Lanterna",
    expiresAt: "2026-11-20T12:30:00.000Z",
    ...changes,
  })
  return {
    clock,
    call,
    wanted,
    start,
    stop: () => simulator.stop(),
    url: () => simulator.url,
    store: () => join(dataDir, "charges.jsonl"),
    houseUrl: () => house.url,
    authorized: () => ({ authorization: `Bearer ${KEY}` }),
    received: () => house.received,
    /** The house goes away; `houseIsBack` brings it to the same address. */
    houseIsAway: () => house.close(),
    houseIsBack: async () => {
      house = await startReceiver([], house.port)
    },
    charge: async (changes: object = {}, key: string = randomUUID()) =>
      (await call("/v1/charges", wanted(changes), { "idempotency-key": key })).body,
    read: async (id: string) => (await call(`/v1/charges/${id}`)).body,
    pay: (id: string, body: object = {}) => call(`/pay/${id}/pay`, body),
    hears: (count: number) => eventually(() => expect(house.received).toHaveLength(count)),
  }
}
