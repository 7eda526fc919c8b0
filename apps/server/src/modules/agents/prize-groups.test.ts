import { inTransaction } from "@croupier/database"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { MERCHANT } from "../../../test/ground.ts"
import { Refusal } from "../../kernel/refusal.ts"
import { groupsAt, setGroup } from "./prize-groups.ts"
import { testTree, type TestTree } from "./test-house.ts"

let tree: TestTree
beforeAll(async () => {
  tree = await testTree()
})
afterAll(async () => {
  expect(await tree.differences()).toEqual([])
  await tree.close()
})
/** Each test has names of its own. */
let mark = 0
beforeEach(() => void mark++)
const n = (name: string) => `${name}${mark}`
const join = (name: string, under: string | null, group?: number, isAgent = true) =>
  tree.join(n(name), under === null ? null : n(under), isAgent, group)
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error as Error)),
  )
const give = (name: string, group: number) =>
  inTransaction(tree.db, (tx) =>
    setGroup({ clock: tree.clock, events: tree.events.events }, tx, {
      merchantId: MERCHANT,
      memberId: tree.idOf(n(name)),
      group,
      givenBy: "staff:ana",
    }),
  )
const groupOf = async (name: string) => {
  const id = tree.idOf(n(name))
  return (await groupsAt(tree.db, [id], tree.clock.now())).get(id)
}

test("a group is no higher than above and no lower than below, and follows from the line where none is given", async () => {
  await join("A", null)
  await join("B", "A", 1956)
  await join("p", "B", undefined, false)
  expect([await groupOf("A"), await groupOf("B"), await groupOf("p")]).toEqual([undefined, 1956, 1956])
  expect(await codeOf(give("B", 1961))).toBe("GROUP_ABOVE_UPLINE")
  expect(await codeOf(give("B", 1955))).toBe("GROUP_BELOW_TEAM")
  expect(await codeOf(give("p", 1799))).toBe("GROUP_OUT_OF_RANGE")
  expect(await codeOf(give("p", 1957))).toBe("GROUP_ABOVE_UPLINE")
  expect(await codeOf(give("p", 1900))).toBe("done")
  expect(await groupOf("p")).toBe(1956)
  tree.clock.advance(90_000)
  expect(await groupOf("p")).toBe(1900)
  // A code's group is given as far as the agent still can.
  await join("q", "B", 1990, false)
  expect(await groupOf("q")).toBe(1956)
})

test("groups above that of a new upline are lowered by the move", async () => {
  await join("A", null)
  await join("B", "A", 1958)
  await join("C", "B", 1957)
  await join("p", "C", 1950, false)
  await join("D", "A", 1952)
  await tree.move(n("B"), n("D"))
  tree.clock.advance(90_000)
  expect([await groupOf("B"), await groupOf("C"), await groupOf("p")]).toEqual([1952, 1952, 1950])
})

test("of two that are given at once and together would break the line, one is refused", async () => {
  await join("A", null)
  await join("B", "A", 1950)
  await join("C", "B", 1940)
  const codes = await Promise.all([codeOf(give("B", 1945)), codeOf(give("C", 1948))])
  expect(codes.filter((code) => code === "done")).toHaveLength(1)
})

test("a group that cannot be given leaves nothing, and the same again changes nothing", async () => {
  await join("A", null)
  await join("B", "A", 1950)
  const failing = inTransaction(tree.db, async (tx) => {
    await setGroup({ clock: tree.clock, events: tree.events.events }, tx, {
      merchantId: MERCHANT,
      memberId: tree.idOf(n("B")),
      group: 1955,
      givenBy: "staff:ana",
    })
    throw new Error("killed")
  })
  await expect(failing).rejects.toThrow("killed")
  expect(await give("B", 1950)).toEqual({ before: 1950, since: null })
})
