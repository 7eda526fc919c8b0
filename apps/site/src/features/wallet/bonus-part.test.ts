import { expect, test } from "vitest"
import { bonusPart } from "./bonus-part.ts"

const main = { purpose: "main", asset: "BRL", balance: "100.50" }

test("safety/9: the header tells bonus money apart from cash where there is any, in the asset of the balance", () => {
  const told = (...bonus: { asset: string; balance: string }[]) =>
    bonusPart({ asset: "BRL", wallets: [main, ...bonus.map((each) => ({ purpose: "bonus", ...each }))] })
  expect(told({ asset: "BRL", balance: "20.0001" })).toBe("20.0001")
  expect(told({ asset: "BRL", balance: "0.00" })).toBeNull()
  expect(told({ asset: "FUN", balance: "5.00" })).toBeNull()
  expect(told()).toBeNull()
})
