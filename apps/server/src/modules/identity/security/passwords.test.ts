import { expect, test } from "vitest"
import { passwords } from "./passwords.ts"
import { CHEAP, refused } from "../test-house.ts"

test("hashes are Argon2id with 19 MiB, two passes and one lane, and salted", async () => {
  const real = passwords()
  const [one, other] = await Promise.all([real.hash("lanterns"), real.hash("lanterns")])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(real.isStale(one)).toBe(false)
  expect(passwords({ cost: CHEAP }).isStale(one)).toBe(true)
})

test("only the right password is right, and an account without one has no right password", async () => {
  const cheap = passwords({ cost: CHEAP })
  const hash = await cheap.hash("lanterns")
  expect(await cheap.verify(hash, "lanterns")).toBe(true)
  expect(await cheap.verify(hash, "Lanterns")).toBe(false)
  expect(await cheap.verify(undefined, "nobody has this password")).toBe(false)
  expect(await cheap.verify(null, "")).toBe(false)
})

test("the same password from two keyboards is the same", async () => {
  const cheap = passwords({ cost: CHEAP })
  expect(await cheap.verify(await cheap.hash("caf\u00E9-noir"), "cafe\u0301-noir")).toBe(true)
})

test("a flood of sign-ins waits outside the event loop, and past the queue's end it is refused", async () => {
  const narrow = passwords({ concurrent: 1, maxWaiting: 5 })
  const done: number[] = []
  const calls = Array.from({ length: 6 }, (_, index) =>
    narrow.hash("lanterns").then(() => void done.push(index)),
  )
  expect((await refused(narrow.hash("lanterns"), "RATE_LIMITED")).value).toEqual({ retryAfter: 2 })
  // While six hashes run one after another, the loop still turns.
  let turns = 0
  const turn = () => {
    turns++
    if (done.length < 6) setImmediate(turn)
  }
  setImmediate(turn)
  await Promise.all(calls)
  expect(done).toEqual([0, 1, 2, 3, 4, 5])
  expect(turns).toBeGreaterThan(6)
  await narrow.hash("lanterns")
})

test("a hash that fails gives its place back", async () => {
  const narrow = passwords({ cost: CHEAP, concurrent: 1, maxWaiting: 1 })
  await expect(narrow.verify("no hash at all", "x")).rejects.toThrow()
  await narrow.hash("lanterns")
})
