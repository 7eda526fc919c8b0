import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Envelope } from "@croupier/contract"
import { fakeClock, testDatabase, type TestDatabase } from "@croupier/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readConfig } from "../config.ts"
import { MIGRATIONS, startHouse, type House } from "../main.ts"

/** The calls of operators as a client makes them: over HTTP, to the whole house. */

const ANA = "ana-secret-of-the-tests-000"
const BEN = "ben-secret-of-the-tests-000"
const clock = fakeClock("2026-05-01T12:00:10Z")
let database: TestDatabase
let folder: string
let house: House
let address: string

beforeAll(async () => {
  database = await testDatabase({ migrations: MIGRATIONS })
  folder = await mkdtemp(join(tmpdir(), "croupier-operators-"))
  const config = readConfig({
    PORT: "0",
    HOST: "127.0.0.1",
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
    HOUSE_SECRET: "7".repeat(64),
    OPERATOR_KEYS: `ana:${ANA},ben:${BEN}`,
  })
  house = await startHouse(config, { clock })
  address = house.addresses[0]?.url ?? ""
})
afterAll(async () => {
  await house.stop()
  await database.drop()
  await rm(folder, { recursive: true })
})

async function call(method: "GET" | "POST", secret: string | undefined, input?: object) {
  const response = await fetch(`${address}/console/api/lottery/rulings`, {
    method,
    headers: {
      "Content-Type": "application/json",
      ...(secret ? { Authorization: `Bearer ${secret}` } : {}),
    },
    ...(input ? { body: JSON.stringify(input) } : {}),
  })
  const body = (await response.json()) as Envelope<Record<string, unknown>>
  return { status: response.status, body }
}
async function onSale(): Promise<string> {
  const response = await fetch(`${address}/lgw/draw?gameCode=SSC1M`)
  const body = (await response.json()) as { value: { current: { issue: string } } }
  return body.value.current.issue
}

test("nobody without a secret of their own gets in, whatever session they have", async () => {
  for (const secret of [undefined, "x", `${ANA}x`, "ana"])
    expect(await call("GET", secret)).toMatchObject({ status: 401, body: { code: "NOT_SIGNED_IN" } })
  expect(await call("POST", undefined, {})).toMatchObject({ status: 401 })
})

test("two operators void an issue; each is known by their own secret", async () => {
  const input = { gameCode: "SSC1M", issue: await onSale(), decision: { kind: "VOID" }, reason: "a test" }
  expect(await call("POST", ANA, input)).toMatchObject({
    status: 200,
    body: { success: true, value: { state: "PENDING", enteredBy: "ana", decidedBy: null } },
  })
  expect(await call("POST", ANA, input)).toMatchObject({ body: { value: { state: "PENDING" } } })
  expect(await call("POST", BEN, input)).toMatchObject({
    body: { value: { state: "APPLIED", enteredBy: "ana", decidedBy: "ben" } },
  })
  const { body } = await call("GET", BEN)
  expect(body).toMatchObject({
    value: { rows: [{ issue: input.issue, state: "APPLIED", reason: "a test" }] },
  })
})

test("refusals carry their codes: of the form, the game, the issue and its state", async () => {
  const issue = await onSale()
  const given = { gameCode: "SSC1M", issue, decision: { kind: "VOID" }, reason: "a test" }
  const codeOf = async (change: object) => {
    const { body } = await call("POST", ANA, { ...given, ...change })
    return body.success ? "taken" : body.code
  }
  expect(await codeOf({ reason: "" })).toBe("INPUT_INVALID")
  expect(await codeOf({ decision: { kind: "RESULT" } })).toBe("INPUT_INVALID")
  expect(await codeOf({ gameCode: "NOPE" })).toBe("GAME_UNKNOWN")
  expect(await codeOf({ issue: "20990101-0001" })).toBe("ISSUE_UNKNOWN")
  const draw = { balls: ["1", "2", "3", "4", "5"] }
  expect(await codeOf({ decision: { kind: "RESULT", draw, drawnAt: null } })).toBe("RULING_NOT_POSSIBLE")
  expect(await codeOf({ decision: { kind: "CORRECTION", draw: { balls: ["1"] } } })).toBe("DRAW_INVALID")
})
