import { ASSETS } from "@croupier/ledger"
import { expect, test } from "vitest"
import { merchantAsset } from "./asset.ts"

test("a merchant plays in an asset of four places, and in no other", () => {
  expect(merchantAsset({ code: "lanterna", asset: "BRL" })).toBe("BRL")
  expect(() => merchantAsset({ code: "lanterna", asset: "XYZ" })).toThrow("the ledger does not know")
  for (const [asset, { scale }] of Object.entries(ASSETS))
    if (scale !== 4) expect(() => merchantAsset({ code: "lanterna", asset })).toThrow("decimal places")
  expect(() => merchantAsset({ code: "lanterna", asset: "BTC" })).toThrow("8 decimal places")
})
