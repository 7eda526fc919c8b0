import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { GAMES, gameList } from "./games.ts"

const LOCALES = new URL("../../../packages/locales/src/", import.meta.url)
const languages = readdirSync(LOCALES, { withFileTypes: true }).filter((entry) => entry.isDirectory())

test.each(languages.map(({ name }) => name))("each tag of the games has a name in %s", (language) => {
  const texts: object = JSON.parse(readFileSync(new URL(`${language}/games.json`, LOCALES), "utf8"))
  const keys = GAMES.flatMap(({ tags }) => tags.map((tag) => `games_tag_${tag}`))
  expect(Object.keys(texts)).toEqual(expect.arrayContaining(keys))
})

test("safety/66: each game is listed with its return, which is that of its sheet, and tells it with its version in its rules", () => {
  const listed = new Map(gameList("/art").games.map(({ game, rtp }) => [game, rtp]))
  for (const { code, version, sheet } of GAMES) {
    expect(Number(listed.get(code))).toBeCloseTo(Number(sheet.highestReturn.percent), 2)
    expect(sheet.version).toBe(version)
    expect(sheet.bets.every(({ returns }) => /^\d+\.\d{4}$/.test(returns.percent))).toBe(true)
  }
})
