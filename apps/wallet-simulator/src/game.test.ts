import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { vendorList } from "./game.ts"

const LOCALES = new URL("../../../packages/locales/src/", import.meta.url)
const languages = readdirSync(LOCALES, { withFileTypes: true }).filter((entry) => entry.isDirectory())

test.each(languages.map(({ name }) => name))("each tag of the games has a name in %s", (language) => {
  const texts: object = JSON.parse(readFileSync(new URL(`${language}/games.json`, LOCALES), "utf8"))
  const keys = vendorList("REEF").games.flatMap(({ tags }) => tags.map((tag) => `games_tag_${tag}`))
  expect(Object.keys(texts)).toEqual(expect.arrayContaining(keys))
})
