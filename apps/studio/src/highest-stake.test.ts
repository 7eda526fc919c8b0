import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { studioBench } from "./test-bench.ts"

const bench = studioBench()
const spin = (token: string, stake: string, campaign?: string) =>
  bench.call("/api/rounds", {
    token,
    body: { key: randomUUID(), stake, choice: {}, ...(campaign === undefined ? {} : { campaign }) },
  })

test("safety/26: the studio offers no stake above the market's highest stake, and refuses one before it calls the wallet", async () => {
  bench.house.highestStake = "2.00"
  for (const mode of ["real", "trial"] as const) {
    const token = await bench.open("paper-lanterns", `ana-${mode}`, "100.00", mode)
    const { stakes } = (await bench.call("/api/session", { token })).body
    expect(stakes).toEqual({
      ladder: ["0.20", "0.40", "0.60", "1.00", "2.00"],
      least: "0.20",
      most: "2.00",
      usual: "1.00",
      byLaw: "2.00",
    })
    expect((await spin(token, "2.01")).body).toEqual({ code: "STAKE_TOO_HIGH" })
    expect((await spin(token, "2.00")).status).toBe(200)
  }
  expect(bench.house.done.size).toBe(2)
})

test("safety/26: the suggested stake never exceeds the market's highest stake, and a market without one bounds no stake", async () => {
  bench.house.highestStake = "0.50"
  const low = await bench.open("paper-lanterns", "bea", "100.00")
  expect((await bench.call("/api/session", { token: low })).body.stakes).toMatchObject({
    ladder: ["0.20", "0.40"],
    most: "0.40",
    usual: "0.40",
  })
  bench.house.highestStake = undefined
  const free = await bench.open("paper-lanterns", "caio", "100.00")
  const { stakes } = (await bench.call("/api/session", { token: free })).body
  expect([stakes.most, stakes.byLaw]).toEqual(["100.00", undefined])
  expect((await spin(free, "100.00")).status).toBe(200)
})
