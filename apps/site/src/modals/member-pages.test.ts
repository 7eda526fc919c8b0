import { settingsFrom } from "@croupier/rules/settings"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { isMemberPage, MEMBER_PAGES } from "./member-pages.ts"

const offered = (override: unknown) => {
  const settings = settingsFrom(override)
  return Object.keys(MEMBER_PAGES).filter(
    (name) => isMemberPage(name) && MEMBER_PAGES[name].offered(settings),
  )
}

test("the merchant's switches decide on pages of the member centre", () => {
  expect(offered({})).toContain("messageV2")
  expect(offered({ member: { messages: false } })).not.toContain("messageV2")
  expect(offered({})).not.toContain("manualRebate")
  expect(offered({ member: { manualRebate: true } })).toContain("manualRebate")
  expect(offered({ vip: { enabled: true } })).toContain("playerRank")
})

test("the server is told the file of each page that its entry brings", () => {
  const list = readFileSync(fileURLToPath(new URL("member-pages.ts", import.meta.url)), "utf8")
  const brought = [...list.matchAll(/import\("(\.[^"]+)"\)/g)].map(([, path = ""]) =>
    new URL(path, "file:///modals/").pathname.slice(1),
  )
  expect(Object.values(MEMBER_PAGES).map(({ file }) => file)).toEqual(brought)
})
