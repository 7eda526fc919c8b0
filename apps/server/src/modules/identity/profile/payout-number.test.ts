import { describe, expect, test } from "vitest"
import { maskedPayout, payoutNumber } from "./payout-number.ts"

describe("the number of an account is written in one way", () => {
  test.each([
    ["ACCOUNT", " 12.345-6 ", "123456"],
    ["ACCOUNT", "de89 3704 0044 0532 0130 00", "DE89370400440532013000"],
    ["CPF", "529.982.247-25", "52998224725"],
    ["PHONE", "(11) 98765-4321", "+5511987654321"],
    ["EMAIL", " Lucia@Example.com ", "lucia@example.com"],
    ["RANDOM", "123E4567-E12B-12D1-A456-426655440000", "123e4567-e12b-12d1-a456-426655440000"],
    // USDT's own contracts on the two chains.
    ["TRC20", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
    ["ERC20", "0xdAC17F958D2ee523a2206206994597C13D831ec7", "0xdAC17F958D2ee523a2206206994597C13D831ec7"],
  ] as const)("%s %s", (form, typed, kept) => expect(payoutNumber(form, typed)).toBe(kept))
})

describe("a text that cannot be one is refused", () => {
  test.each([
    ["ACCOUNT", "123"],
    ["ACCOUNT", "abcdef"],
    ["ACCOUNT", "1".repeat(35)],
    ["CPF", "529.982.247-26"],
    ["CPF", "111.111.111-11"],
    ["CPF", "5299822472"],
    ["PHONE", "123"],
    ["EMAIL", "lucia@"],
    ["EMAIL", `${"l".repeat(70)}@example.com`],
    ["RANDOM", "123e4567e12b12d1a456426655440000"],
    // One character changed, a Bitcoin address, an address without an owner.
    ["TRC20", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u"],
    ["TRC20", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"],
    ["TRC20", "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb"],
    ["ERC20", "0xdAC17F958D2ee523a2206206994597C13D831ec8"],
    ["ERC20", "0xdac17f958d2ee523a2206206994597c13d831ec7"],
    ["ERC20", `0x${"0".repeat(40)}`],
  ] as const)("%s %s", (form, typed) => expect(payoutNumber(form, typed)).toBeUndefined())
})

test("shows its owner just enough", () => {
  expect(maskedPayout("ACCOUNT", "123456")).toBe("•••• 3456")
  expect(maskedPayout("EMAIL", "lucia@example.com")).not.toContain("lucia")
  expect(maskedPayout("PHONE", "+5511987654321")).not.toContain("98765")
})
