import { connect } from "@croupier/database"
import { testDatabase } from "@croupier/testkit"
import { expect, test } from "vitest"
import { look } from "./look.ts"
import { MERCHANT, MIGRATIONS, testHouse } from "./test-house.ts"
import { openAccount } from "./transfer.ts"

test("twelve looks on a pool of four end: each reads what it compares by the connection that it holds", async () => {
  const store = await testDatabase({ migrations: MIGRATIONS })
  const database = connect(store.url, { max: 4 })
  const house = await testHouse({
    ...store,
    database,
    drop: async () => {
      await database.close()
      await store.drop()
    },
  })
  const [vendor] = house.kit.vendors
  if (!vendor) throw new Error("there is a vendor")
  const members = await Promise.all(Array.from({ length: 12 }, () => house.member("100")))
  for (const member of members) await openAccount(house.kit, member, vendor, "BRL")
  const looks = await Promise.all(
    members.map(({ id }) =>
      look(house.kit, { memberId: id, merchantId: MERCHANT, asset: "BRL", vendor: vendor.code }, vendor),
    ),
  )
  expect(looks.map(({ kind }) => kind)).toEqual(members.map(() => "same"))
  await house.close()
})
