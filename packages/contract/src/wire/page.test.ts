import { expect, it } from "vitest"
import { linkedCentre, prerenderedPath } from "./page.ts"

it("a link into the member centre is one page on every path; a name that is none changes nothing", () => {
  for (const path of ["/", "/index", "/lottery", "/promotions"])
    expect(prerenderedPath(path, "?centre=depositv2&gameCode=SSC")).toBe("/index?centre=depositv2")
  expect(prerenderedPath("/lottery", "centre=no-such&gameCode=SSC")).toBe("/lottery?gameCode=SSC")
  expect(prerenderedPath("/promotions", "")).toBeUndefined()
})

it("a provider's way back to a deposit is no link into the member centre", () => {
  expect(linkedCentre("?centre=depositv2")).toBe("depositv2")
  expect(linkedCentre("?centre=depositv2&deposit=7")).toBeUndefined()
  expect(linkedCentre("?q=depositv2")).toBeUndefined()
})
