import { eventually } from "@croupier/testkit"
import { appendFile, readFile } from "node:fs/promises"
import { describe, expect, test } from "vitest"
import { testBench } from "./test-bench.ts"
import { startReceiver } from "./test-receiver.ts"

const bench = testBench()
const { charge, hears, pay, read } = bench

describe("webhooks", () => {
  test("come again until they are taken", async () => {
    const picky = await startReceiver([500, 404, 302])
    const { id } = await charge({ callbackUrl: picky.url })
    await pay(id)
    await eventually(() => expect(picky.received).toHaveLength(4))
    expect(new Set(picky.received.map(({ event }) => event.id)).size).toBe(1)
    await picky.close()
  })

  test("that were not taken before a restart come after it", async () => {
    const { id } = await charge()
    await bench.houseIsAway()
    await pay(id)
    await bench.stop()
    await bench.houseIsBack()
    await bench.start()
    await hears(1)
    expect(bench.received()[0]?.event.data.id).toBe(id)
  })
})

describe("the store", () => {
  test("keeps charges and their keys over a restart", async () => {
    const made = await charge({}, "key")
    await pay(made.id)
    await hears(1)
    const before = await read(made.id)
    const port = Number(new URL(bench.url()).port)
    await bench.stop()
    await bench.start(port)
    expect(await read(made.id)).toEqual(before)
    expect(await charge({}, "key")).toMatchObject({ id: made.id, state: "paid" })
  })

  test("survives a line that a crash cut short", async () => {
    const { id } = await charge()
    await bench.stop()
    await appendFile(bench.store(), '{"charge":{"id":"half')
    await bench.start()
    expect(await read(id)).toMatchObject({ state: "open" })
    const other = await charge()
    await bench.stop()
    await bench.start()
    expect(await read(other.id)).toMatchObject({ state: "open" })
  })

  test("does not grow with what is over", async () => {
    const { id } = await charge()
    await pay(id)
    await hears(1)
    await bench.stop()
    await bench.start()
    const lines = (await readFile(bench.store(), "utf8")).trim().split("\n")
    expect(lines).toHaveLength(1)
  })
})
