import fc from "fast-check"
import { expect, test } from "vitest"
import { payeeOf } from "./payee.ts"

const [first, second, third] = [{ accountId: "a" }, { accountId: "b" }, { accountId: "c" }] as const

test("without a quote the chosen account is marked, or the first one", () => {
  expect(payeeOf([first, second], undefined, undefined)).toEqual({ account: first, quote: undefined })
  expect(payeeOf([first, second], undefined, "b")).toEqual({ account: second, quote: undefined })
  expect(payeeOf([first, second], undefined, "c")).toEqual({ account: first, quote: undefined })
  expect(payeeOf([], undefined, "a")).toEqual({ account: undefined, quote: undefined })
})

test("the account of a quote stays marked when another account becomes the first one", () => {
  const quote = { accountId: "a" }
  expect(payeeOf([second, first], quote, undefined)).toEqual({ account: first, quote })
})

test("a quote whose account was removed is void", () => {
  expect(payeeOf([second], { accountId: "a" }, "a")).toEqual({ account: second, quote: undefined })
})

test("a quote that stands pays the account that is marked, and no other", () => {
  const ids = fc.option(fc.constantFrom("a", "b", "c"), { nil: undefined })
  fc.assert(
    fc.property(fc.shuffledSubarray([first, second, third]), ids, ids, (accounts, quoted, chosen) => {
      const { account, quote } = payeeOf(accounts, quoted ? { accountId: quoted } : undefined, chosen)
      if (quote) expect(account?.accountId).toBe(quote.accountId)
    }),
  )
})
