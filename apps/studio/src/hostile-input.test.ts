import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { connect } from "node:net"
import { describe, expect, test } from "vitest"
import { studioBench } from "./test-bench.ts"

/** Input that no client can send: values that the database cannot hold, and bodies that never end. */

const bench = studioBench({ requestMs: 200 })

describe("an input that the database cannot hold", () => {
  test.each([
    ["a round that is no UUID", "/api/rounds/none", undefined],
    ["a round of another shape", `/api/rounds/${"-".repeat(36)}`, undefined],
    ["a proof of no UUID", "/api/proof/none", undefined],
    ["a page after no round", "/api/rounds?cursor=999999999999999999%7Cnone", undefined],
    ["a page after no instant", "/api/rounds?cursor=x", undefined],
    ["a seed with U+0000", "/api/fairness", { clientSeed: "a\0b" }],
    [
      "half of a surrogate pair in a choice",
      "/api/rounds",
      { key: randomUUID(), stake: "1.00", choice: "\ud800" },
    ],
    ["U+0000 in a token", "/api/open", { token: "a\0", game: "market-dice" }],
    ["U+0000 in a game", "/api/open", { token: "abc", game: "\0" }],
  ])("because of %s is the client's fault", async (_, path, body) => {
    const token = await bench.open("market-dice", `mia-${randomUUID()}`, "10.00")
    const { status } = await bench.call(path, { token, ...(body === undefined ? {} : { body }) })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(bench.faults).toEqual([])
  })
})

test("a body that never ends is ended with 408", async () => {
  const { hostname, port } = new URL(bench.url)
  const socket = connect(Number(port), hostname)
  let answer = ""
  socket.setEncoding("latin1").on("data", (data: string) => (answer += data))
  socket.on("error", () => {})
  socket.write(
    'POST /api/open HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":',
  )
  await once(socket, "close")
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(bench.faults).toEqual([])
})
