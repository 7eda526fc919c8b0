import { eventually } from "@croupier/testkit"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { expect, test } from "vitest"
import { z } from "zod"
import { studioBench } from "../test-bench.ts"
import { spawnStudio } from "../test-process.ts"

const bench = studioBench()

test("safety/39: a studio that is killed between bet and outcome leaves a bet that is taken back", async () => {
  const { house, settings } = bench
  const { child, post } = await spawnStudio(house, settings.databaseUrl)
  const { token } = z
    .object({ token: z.string() })
    .parse(await post("/api/open", { token: house.tokenFor("mia", "100.00"), game: "market-dice" }))
  const ended = once(child, "exit")
  house.onCall = async (call) => {
    if (call !== "bet") return
    child.kill("SIGKILL")
    await ended
  }
  const wish = { key: randomUUID(), stake: "5.00", choice: { side: "over", target: 5_000 } }
  await expect(post("/api/rounds", wish, token)).rejects.toThrow()
  // The house processed it; the answer found no process.
  await eventually(() => expect(house.balanceOf("mia")).toBe("95.00"))

  bench.clock.advance(30_000)
  await eventually(() => expect(house.balanceOf("mia")).toBe("100.00"))
  const again = await bench.open("market-dice", "mia", "0")
  await eventually(async () => {
    const { body } = await bench.call("/api/rounds", { token: again })
    expect(body.rounds).toMatchObject([{ state: "cancelled", book: null }])
  })
})
