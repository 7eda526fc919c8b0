import { expect, test } from "vitest"
import { afterLeaving, keepTyped, MOST_KEPT, withoutPage } from "./kept-pages.ts"

const full = Array.from({ length: MOST_KEPT }, (_, at) => `page ${at}`)

test("the page that was left longest ago makes room, not the one in which was typed first", () => {
  // The first page of all shows again, and is left again.
  const kept = keepTyped(afterLeaving(full, "page 0"), "another")
  expect(kept).toHaveLength(MOST_KEPT)
  expect(kept).toContain("page 0")
  expect(kept).not.toContain("page 1")
})

test("more typing changes nothing, and a page without typing is not kept", () => {
  expect(keepTyped(full, "page 2")).toBe(full)
  expect(afterLeaving(full, "only seen")).toBe(full)
})

test("a page whose form was sent is not kept, until something is typed in it again", () => {
  const kept = withoutPage(["a", "b"], "a")
  expect(kept).toEqual(["b"])
  expect(keepTyped(kept, "a")).toEqual(["b", "a"])
})
