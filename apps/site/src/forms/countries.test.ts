import { expect, it } from "vitest"
import { countriesIn, matching } from "./countries.ts"

const found = (locale: string, search: string) =>
  matching(countriesIn(locale), search).map(({ country }) => country)

it("finds a country by name without its accents, by code, and by prefix", () => {
  expect(found("pt-BR", "viet")).toEqual(["VN"])
  expect(found("pt-BR", "áustr")).toContain("AT")
  expect(found("en", "br")).toContain("BR")
  expect(found("en", "+55")).toEqual(["BR"])
  expect(found("en", "55")).toEqual(["BR"])
  expect(found("en", "nowhere")).toEqual([])
})

it("stands in the order of the language", () => {
  const names = countriesIn("pt-BR").map(({ name }) => name)
  expect(names).toEqual([...names].sort(new Intl.Collator("pt-BR").compare))
})
