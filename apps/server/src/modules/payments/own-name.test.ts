import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { compareNames, normalisedName, ownNameVerdict } from "./own-name.ts"

describe("two names", () => {
  test.each([
    ["José da Silva", "JOSE SILVA", "EXACT"],
    ["Nguyễn Văn Đức", "DUC NGUYEN VAN", "EXACT"],
    ["Maria Aparecida Costa", "MARIA A COSTA", "SHORT"],
    ["Maria Aparecida Costa", "M A COSTA", "NONE"],
    ["João Souza Filho", "Joao Souza", "NONE"],
    ["Ana D'Ávila Neto", "ana davila NETO", "EXACT"],
    ["Pedro Lima Jr.", "PEDRO LIMA JUNIOR", "EXACT"],
    ["Pedro Paulo Lima Jr.", "PEDRO P LIMA JUNIOR", "SHORT"],
    ["Pedro Paulo Lima Jr.", "PEDRO LIMA NETO", "NONE"],
    ["João Filho", "João Souza Filho", "NONE"],
    ["Maria Costa", "Maria Costa Lima", "SHORT"],
    ["Ana-Maria e Silva", "ANA MARIA SILVA", "EXACT"],
    ["Anna Anna Costa", "ANNA COSTA", "SHORT"],
    ["王小明", "王 小明", "EXACT"],
    ["王小明", "WANG XIAOMING", "OTHER_SCRIPT"],
    ["Иван Петров", "ПЕТРОВ ИВАН", "EXACT"],
    ["Иван Петров", "ПЕТРОВ ПЁТР", "NONE"],
    ["", "ANY NAME", "NONE"],
    ["de da do", "DOS DAS", "NONE"],
  ] as const)("%s / %s is %s", (one, other, match) => {
    expect(compareNames(one, other)).toBe(match)
    expect(compareNames(other, one)).toBe(match)
  })

  test("are alike in any order, case and with or without marks and particles", () => {
    const word = fc.constantFrom("JOSÉ", "Silva", "Đức", "conceição", "O'Neill", "Souza", "Filho")
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1 }), fc.infiniteStream(fc.boolean()), (words, coin) => {
        const written = words
          .toReversed()
          .flatMap((each) => (coin.next().value === true ? ["da", each.toLowerCase()] : [each.toUpperCase()]))
        expect(compareNames(words.join(" "), written.join("  "))).toBe("EXACT")
      }),
    )
  })

  test("are compared the same from both sides, whatever they are", () => {
    const name = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc
        .array(fc.constantFrom("MARIA", "M", "A", "ANA", "COSTA", "C", "LIMA", "FILHO", "NETO"))
        .map((w) => w.join(" ")),
    )
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(compareNames(one, other)).toBe(compareNames(other, one))
        if (normalisedName(one).length > 0) expect(compareNames(one, one)).toBe("EXACT")
      }),
    )
  })
})

describe("an account of a withdrawal", () => {
  const named = (name: string, taxId: string | null = null) => ({ name, taxId })
  const [mine, another] = ["52998224725", "98765432100"]
  test.each([
    ["equal CPF, same name", named("Ana Lima", mine), named("ANA LIMA", mine), "pass"],
    ["equal CPF, short name", named("Ana Paula Lima", mine), named("ANA LIMA", mine), "pass"],
    ["equal CPF, other name", named("Ana Lima", mine), named("RUI COSTA", mine), "review"],
    ["other CPF, same name", named("Ana Lima", mine), named("ANA LIMA", another), "refuse"],
    ["no CPF, same name", named("Ana Lima"), named("ANA LIMA", mine), "pass"],
    ["no CPF, short name", named("Ana Paula Lima"), named("ANA LIMA"), "review"],
    ["no CPF, other name", named("Ana Lima"), named("RUI COSTA"), "refuse"],
    ["no CPF, other script", named("王小明"), named("WANG XIAOMING"), "review"],
  ] as const)("%s", (_, member, account, verdict) => {
    expect(ownNameVerdict(member, account)).toBe(verdict)
  })
})
