import { expect, test } from "vitest"
import { mirrored } from "./mirrored.ts"

test("a picture comes from the first mirror under its host and path, and without one from its own place", () => {
  const picture = "https://pictures.example:8443/a/b.webp?v=2"
  expect(mirrored(picture, ["https://cdn.example", "https://other.example"])).toBe(
    "https://cdn.example/pictures.example:8443/a/b.webp?v=2",
  )
  expect(mirrored(picture, [])).toBe(picture)
  // One of the house itself has no host of its own.
  expect(mirrored("/posters/a.webp", ["https://cdn.example"])).toBe("/posters/a.webp")
})
