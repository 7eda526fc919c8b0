import { parseAmount } from "@croupier/money"
import { expect, test } from "vitest"
import { statementWords } from "./statement-words.ts"

const merchant = { brand: { timeZone: "Asia/Ho_Chi_Minh" }, ownTexts: () => undefined }

test.each([
  ["VI", "VND", "1500000", "1.500.000"],
  ["VI", "VND", "12.5", "12,5"],
  ["PT", "BRL", "1500000", "1.500.000,00"],
  ["EN", "BRL", "-30.0001", "-30.0001"],
] as const)(
  "a printed statement in %s shows amounts of %s as screens do",
  (language, asset, decimal, shown) => {
    expect(statementWords(merchant, language, asset).money(parseAmount(decimal))).toBe(shown)
  },
)
