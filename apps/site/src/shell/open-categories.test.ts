import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { CATEGORIES } from "./categories.ts"
import { headerCategories, openCategories } from "./open-categories.ts"

const paths = (...categories: Parameters<typeof openCategories>[0][number]["gameCategory"][]) =>
  openCategories(categories.map((gameCategory) => ({ gameCategory }))).map(({ path }) => path)

test("a page comes once, with its first category; what is always open is not repeated; live games lead", () => {
  expect(paths()).toEqual([])
  expect(paths("LOTT", "ELOTT")).toEqual([])
  expect(paths("RNG", "MINI", "SPORTS", "LIVE", "JACKPOT", "COCKFIGHT")).toEqual(["/live", "/rng", "/sports"])
})

test("a shared page bears the picture of sports or slots, not that of the e-sports or jackpots before them", () => {
  const open = openCategories(
    (["ESPORTS", "JACKPOT", "SPORTS", "RNG", "MINI"] as const).map((gameCategory) => ({ gameCategory })),
  )
  expect(open.map(({ path, category }) => [path, category])).toEqual([
    ["/sports", "SPORTS"],
    ["/rng", "RNG"],
  ])
  expect(openCategories([{ gameCategory: "ESPORTS" }])).toMatchObject([{ category: "ESPORTS" }])
})

test("every category has a colour that the tokens define", () => {
  const tokens = readFileSync(new URL("../../../../packages/ui/src/tokens.css", import.meta.url), "utf8")
  const hues = Object.values(CATEGORIES).map(({ hue }) => /^var\((--[\w-]+)\)$/.exec(hue)?.[1] ?? hue)
  expect(hues.filter((hue) => !tokens.includes(`${hue}:`))).toEqual([])
})

test("the vendor DS88 stands behind the live games, and where they would stand while there are none", () => {
  const ds88 = { vassalage: "DS88", displayName: "DS88" }
  const menu = (...names: Parameters<typeof paths>) =>
    headerCategories(
      names.map((gameCategory) => ({ gameCategory, vendors: gameCategory === "SPORTS" ? [ds88] : [] })),
    ).map(({ path }) => path)
  expect(menu("RNG", "SPORTS", "LIVE")).toEqual(["/live", "/sports?page=DS88", "/rng", "/sports"])
  expect(menu("RNG", "SPORTS")).toEqual(["/sports?page=DS88", "/rng", "/sports"])
  expect(menu("RNG", "LIVE")).toEqual(["/live", "/rng"])
})
