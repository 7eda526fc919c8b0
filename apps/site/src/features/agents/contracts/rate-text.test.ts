import { expect, test } from "vitest"
import { percentText } from "./rate-text.ts"

test("a rate is read with the point or comma of the language", () => {
  expect([percentText("0.0125", "en"), percentText("0.0125", "pt-BR"), percentText("0.3", "ur")]).toEqual([
    "1.25 %",
    "1,25 %",
    "30 %",
  ])
})
