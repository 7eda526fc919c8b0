import dice from "@croupier/house-games/sheets/market-dice-1.json" with { type: "json" }
import slot from "@croupier/house-games/sheets/paper-lanterns-1.json" with { type: "json" }
import crash from "@croupier/house-games/sheets/sky-lantern-2.json" with { type: "json" }
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { sheetWords } from "./sheet-words.ts"

const texts: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL("../../../../packages/locales/src/pt/studio.json", import.meta.url), "utf8"),
)
const say = sheetWords({
  locale: "pt-BR",
  t: (key, ...args) => (texts[key] ?? key).replaceAll(/\{(\d+)\}/g, (_, at) => String(args[Number(at)])),
})

test("the bets of every sheet are told in the player's language, with their figures", () => {
  expect(crash.bets.map(({ choice }) => say(choice))[0]).toBe("Retirada em 1.01")
  expect(dice.bets.map(({ choice }) => say(choice))[0]).toBe("Abaixo de 0.10, paga 990.0000")
  expect(slot.bets.map(({ choice }) => say(choice))).toEqual(["Um giro"])
})

test("no title and no head of a table is left in English; figures and strips stay as they are", () => {
  for (const { tables } of [slot, crash, dice])
    for (const { title, head } of tables as readonly { title: string; head: readonly string[] }[])
      for (const text of [title, ...head]) if (/[a-z]/.test(text)) expect(say(text), text).not.toBe(text)
  expect(say("carp")).toBe(texts["sym_carp"])
  expect(say("12 150 000")).toBe("12 150 000")
  expect(say("carp lantern moon")).toBe("carp lantern moon")
})
