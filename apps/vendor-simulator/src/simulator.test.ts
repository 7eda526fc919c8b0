import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import Fastify from "fastify"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { credentialsFrom, startVendorSimulator, type VendorSimulator } from "./main.ts"

/** A platform that says the same to everything, and counts what it is asked. */
const platform = Fastify({ forceCloseConnections: true })
const heard: string[] = []
let simulator: VendorSimulator

beforeAll(async () => {
  platform.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body))
  platform.post("/vendors/ds88/:call", async ({ params }) => {
    heard.push((params as { call: string }).call)
    return {
      code: 0,
      user: "ann",
      currency: "BRL",
      balance: 7,
      results: [{ ticket: "t", code: 0, balance: 9 }],
    }
  })
  const url = await platform.listen({ port: 0, host: "127.0.0.1" })
  simulator = await startVendorSimulator({
    port: 0,
    platform: () => url,
    credentials: credentialsFrom("sixteen-letters-"),
    control: true,
    draw: () => 99,
  })
})
afterAll(async () => {
  await simulator.stop()
  await platform.close()
})
beforeEach(() => void heard.splice(0))

const post = async (path: string, body?: object) => {
  const answer = await fetch(simulator.url + path, {
    method: "POST",
    ...(body ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {}),
  })
  const told: unknown = await answer.json()
  return { status: answer.status, told }
}

describe("the page of a game", () => {
  test("seats a player, shows the balance in the player's language, and plays", async () => {
    const page = await fetch(`${simulator.url}/play/ds88?token=t&game=sportsbook&lang=pt`).then((answer) =>
      answer.text(),
    )
    expect(page).toContain("Simulação de DS88")
    const seat = `/seats/ds88/${/data-seat="(\d+)"/.exec(page)?.[1] ?? ""}`
    expect(await fetch(simulator.url + seat).then((answer) => answer.json())).toEqual({ balance: "7" })
    expect(await post(`${seat}/rounds`, { stake: "1.00" })).toMatchObject({
      told: { state: "played", balance: "9", win: "0.00" },
    })
    for (const stake of ["0", "-1", "1.001", "much"])
      expect(await post(`${seat}/rounds`, { stake })).toMatchObject({ status: 422 })
    expect(heard).toEqual(["session", "balance", "bet", "settle"])
  })

  test("has no seat of an unknown player or another vendor", async () => {
    expect(await post("/seats/ds88/1/rounds", { stake: "1.00" })).toMatchObject({ status: 404 })
    expect((await fetch(`${simulator.url}/play/nobody`)).status).toBe(404)
  })
})

describe("a fault of the line", () => {
  const call = () => post("/control/ds88/calls/balance", { user: "ann", currency: "BRL" })

  test.each([
    ["duplicate", 2],
    ["burst", 20],
  ])("once: %s sends %i times", async (fault, times) => {
    expect(await post("/control/ds88/faults", { fault })).toMatchObject({ told: { ok: true } })
    expect(await call()).toMatchObject({ told: { answer: { code: "0" } } })
    await call()
    expect(heard).toHaveLength(times + 1)
  })

  test.each([
    ["lose-answer", 1],
    ["lose-call", 0],
  ])("%s leaves the vendor without an answer after %i sendings", async (fault, times) => {
    await post("/control/ds88/faults", { fault, call: "balance" })
    expect(await call()).toMatchObject({ status: 500 })
    expect(heard).toHaveLength(times)
  })

  test("delay-call holds back until it is delivered", async () => {
    await post("/control/ds88/faults", { fault: "delay-call" })
    expect(await call()).toMatchObject({ status: 500 })
    expect(heard).toEqual([])
    expect(await post("/control/ds88/deliver")).toMatchObject({ told: [{ status: 200 }] })
    expect(heard).toEqual(["balance"])
    const journal = (await fetch(`${simulator.url}/control/ds88/journal`).then((answer) =>
      answer.json(),
    )) as unknown[]
    expect(journal.at(-1)).toMatchObject({ call: { name: "balance" }, answer: { status: 200 } })
  })

  test("is said of vendors that are there, in words that are known", async () => {
    expect(await post("/control/nobody/faults", { fault: "duplicate" })).toMatchObject({ status: 404 })
    expect(await post("/control/ds88/faults", { fault: "other" })).toMatchObject({ status: 422 })
  })
})

test("as a program it says where it listens, takes no faults unless it is told to, and stops", async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL("main.ts", import.meta.url))], {
    env: {
      PATH: process.env["PATH"] ?? "",
      VENDOR_SIMULATOR_PORT: "0",
      VENDOR_SIMULATOR_PLATFORM: "http://127.0.0.1:9",
    },
  })
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve))
  const said = await new Promise<string>((resolve) =>
    child.stdout.once("data", (text: Buffer) => resolve(text.toString())),
  )
  const url = /^vendor simulator on (\S+)\n$/.exec(said)?.[1] ?? ""
  expect((await fetch(`${url}/health`)).status).toBe(200)
  const fault = await fetch(`${url}/control/pp/faults`, { method: "POST" })
  expect(fault.status).toBe(404)
  // The platform does not answer: the player sees it, the simulator goes on.
  expect((await fetch(`${url}/play/pp?token=t&symbol=vs20lantern`)).status).toBe(403)
  child.kill("SIGTERM")
  expect(await ended).toBe(0)
})
