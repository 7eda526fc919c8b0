import { expect, test } from "vitest"
import { AGAIN_AFTER_MS, createTexts } from "./create-texts.ts"

test("a file that is gone is asked for once in each rest, and its texts are there when it comes", async () => {
  let [asked, isThere, at] = [0, false, 0]
  const texts = createTexts<"EN", "vip", "vip_title">({
    load: async () => {
      asked += 1
      if (!isThere) throw new Error("gone")
      return { vip_title: "VIP" }
    },
    language: () => "EN",
    localeOf: () => "en",
    apply: () => undefined,
    now: () => at,
  })
  const render = () => texts.loadNamespace("vip").catch(() => "failed")
  expect(await render()).toBe("failed")
  for (let nth = 0; nth < 100; nth += 1) expect(await render()).toBe("failed")
  expect(asked).toBe(1)
  at += AGAIN_AFTER_MS
  expect(await render()).toBe("failed")
  expect(asked).toBe(2)
  isThere = true
  at += AGAIN_AFTER_MS
  await render()
  expect([asked, texts.text("vip_title")]).toEqual([3, "VIP"])
  await render()
  expect(asked).toBe(3)
})
