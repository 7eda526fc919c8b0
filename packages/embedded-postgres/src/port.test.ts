import { once } from "node:events"
import { createServer } from "node:net"
import { expect, test } from "vitest"
import { freePort, returnPort } from "./port.ts"

test("a port is given to one program only, although it has not opened it yet", async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, () => freePort()))
  expect(new Set(ports).size).toBe(200)
  // Where systems choose ports by themselves, any of them could be gone a moment later.
  expect(Math.max(...ports)).toBeLessThan(32_768)
})

test("the port that is wanted is given while it is free, to one program", async () => {
  const wanted = await freePort()
  expect(await freePort(wanted)).not.toBe(wanted)
  returnPort(wanted)
  expect(await freePort(wanted)).toBe(wanted)
  returnPort(wanted)
  const holder = createServer().listen(wanted, "127.0.0.1")
  await once(holder, "listening")
  expect(await freePort(wanted)).not.toBe(wanted)
  holder.close()
  await once(holder, "close")
})

test.each([Number.NaN, -1, 1.5, 70_000])("%s is no port: another is given", async (wanted) => {
  expect(await freePort(wanted)).toBeGreaterThanOrEqual(20_000)
})
