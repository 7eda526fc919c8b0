import { ASSETS } from "@croupier/ledger"
import { testDatabase } from "@croupier/testkit"
import { expect, onTestFinished, test } from "vitest"
import { openHouse } from "./open-house.ts"
import { MIGRATIONS } from "../src/main.ts"
import { assetOf } from "../src/merchant-asset.ts"

test("a merchant plays in an asset of four places, and in no other", () => {
  expect(assetOf({ code: "lanterna", asset: "BRL" })).toBe("BRL")
  expect(() => assetOf({ code: "lanterna", asset: "XYZ" })).toThrow("the ledger does not know")
  for (const [asset, { scale }] of Object.entries(ASSETS))
    if (scale !== 4) expect(() => assetOf({ code: "lanterna", asset })).toThrow("decimal places")
  expect(() => assetOf({ code: "lanterna", asset: "BTC" })).toThrow("8 decimal places")
})

test("a house does not start with a merchant of another asset, and says so in one line", async () => {
  const store = await testDatabase({ migrations: MIGRATIONS })
  onTestFinished(() => store.drop())
  const house = await openHouse({ store })
  await house.close()
  await store.database.pool.query("update merchant set asset = 'BTC'")
  await expect(openHouse({ store })).rejects.toThrow(
    /^merchant \w+ plays in BTC, which has 8 decimal places: play has 4$/,
  )
})
