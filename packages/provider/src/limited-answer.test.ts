import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readAtMost } from "./limited-answer.ts"

let url: string
let isCutOff = false
/** Tells nothing of its length, and goes on until the reader stops it. */
const server = createServer((request, response) => {
  const part = Buffer.alloc(1_000, "x")
  if (request.url === "/short") return response.end(part)
  if (request.url === "/torn") return response.write(part, () => response.destroy())
  const more = () => {
    if (!response.destroyed) response.write(part, () => setImmediate(more))
  }
  response.on("close", () => (isCutOff = true))
  return more()
})
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test("an answer is read up to a length, and no further", async () => {
  expect((await readAtMost(await fetch(`${url}/short`), 1_000)).toString()).toBe("x".repeat(1_000))
  await expect(readAtMost(await fetch(`${url}/short`), 999)).rejects.toThrow(RangeError)
  await expect(readAtMost(await fetch(`${url}/endless`), 100_000)).rejects.toThrow(RangeError)
  await expect.poll(() => isCutOff).toBe(true)
})

test("one that breaks off is none", async () => {
  await expect(readAtMost(await fetch(`${url}/torn`), 10_000)).rejects.toThrow(TypeError)
})

test("one without a body is empty", async () => {
  expect(await readAtMost(new Response(null), 10)).toHaveLength(0)
})
