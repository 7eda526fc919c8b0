import { testDatabase } from "@croupier/testkit"
import { expect, onTestFinished, test } from "vitest"
import { openHouse } from "./open-house.ts"
import { MIGRATIONS } from "../src/compose/modules.ts"

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
