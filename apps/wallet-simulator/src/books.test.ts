import { appendFile, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { amount, parseAmount, toDecimal } from "@croupier/money"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openBooks, type Books } from "./books.ts"

let folder: string
let books: Books
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "croupier-books-"))
  books = await openBooks(folder)
})
afterEach(async () => {
  await books.close()
  await rm(folder, { recursive: true })
})

const move = (order: string, value: string, player = "p") =>
  books.move(order, player, "BRL", parseAmount(value))
const reopen = async () => {
  await books.close()
  books = await openBooks(folder)
}
const held = () => toDecimal(books.balanceOf("p", "BRL"))

test("an order is done once, and after a restart too", async () => {
  expect(await move("one", "10")).toMatchObject({ kind: "done", replay: false })
  expect(await move("one", "10")).toMatchObject({ kind: "done", replay: true })
  await reopen()
  expect(await move("one", "10")).toMatchObject({ kind: "done", replay: true })
  expect(await move("one", "11")).toEqual({ kind: "conflict" })
  expect(await move("one", "10", "other")).toEqual({ kind: "conflict" })
  expect(held()).toBe("10.00")
})

test("the same order twenty times at once is one", async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => move("one", "10")))
  expect(all.filter((each) => "replay" in each && !each.replay)).toHaveLength(1)
  expect(held()).toBe("10.00")
})

test("a transfer that failed stays failed, though there is enough by now", async () => {
  expect(await move("out", "-5")).toMatchObject({ kind: "insufficient", replay: false })
  await move("in", "10")
  await reopen()
  expect(await move("out", "-5")).toMatchObject({ kind: "insufficient", replay: true })
  expect(books.stateOf("out")).toBe("failed")
  expect(books.stateOf("never")).toBeUndefined()
  expect(held()).toBe("10.00")
})

test("a player loses no more than the balance", async () => {
  await move("in", "10")
  expect(await books.play("a", "p", "BRL", amount(-100_001n))).toBe(false)
  expect(await books.play("b", "p", "BRL", amount(-100_000n))).toBe(true)
  expect(held()).toBe("0.00")
})

test("a line that a crash cut short is as if it had not been, and what follows is whole", async () => {
  await move("one", "10")
  await books.close()
  await appendFile(join(folder, "wallets.jsonl"), '{"order":"half","player"')
  books = await openBooks(folder)
  expect(books.stateOf("half")).toBeUndefined()
  await move("two", "5")
  await reopen()
  expect(held()).toBe("15.00")
})
