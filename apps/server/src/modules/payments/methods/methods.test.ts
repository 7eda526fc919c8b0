import { MethodRules, type PayToAccount } from "@croupier/contract/methods"
import { readQr } from "@croupier/emv-qr"
import { parseAmount, toDecimal } from "@croupier/money"
import { describe, expect, test } from "vitest"
import { systemRandom } from "../../../kernel/random.ts"
import { isOpenTo } from "./availability.ts"
import { fitsKind, payToOf } from "./pay-to.ts"
import { priceOf } from "./quote.ts"
import { newReference, referencesIn } from "./reference.ts"

const rules = (changes: Partial<MethodRules> = {}) => MethodRules.parse(changes)
const SAO_PAULO = "America/Sao_Paulo"

describe("a method is open", () => {
  const open = (
    changes: Partial<MethodRules>,
    {
      country = "BR",
      level = 0,
      at = "2026-11-20T15:00:00Z",
    }: { country?: string | null; level?: number; at?: string } = {},
  ) => isOpenTo(rules(changes), { country, level, at: new Date(at), zone: SAO_PAULO })

  test("in its countries, and where the country is not known", () => {
    expect(open({})).toBe(true)
    expect(open({ countries: ["BR", "PT"] })).toBe(true)
    expect(open({ countries: ["VN"] })).toBe(false)
    expect(open({ countries: ["VN"] }, { country: null })).toBe(true)
  })

  test("to its levels, both ends included", () => {
    expect(open({ levels: { from: 0, to: 3 } })).toBe(true)
    expect(open({ levels: { from: 1, to: 3 } })).toBe(false)
    expect(open({ levels: { from: 1, to: 3 } }, { level: 3 })).toBe(true)
  })

  test("in its hours of the merchant's zone, over midnight with the day on which they begin", () => {
    const days = [1, 2, 3, 4, 5]
    const office = { days, from: "09:00", until: "17:00" }
    // A Friday, 12:00 and 08:59 and 17:00 in São Paulo.
    expect(open({ hours: office })).toBe(true)
    expect(open({ hours: office }, { at: "2026-11-20T11:59:00Z" })).toBe(false)
    expect(open({ hours: office }, { at: "2026-11-20T12:00:00Z" })).toBe(true)
    expect(open({ hours: office }, { at: "2026-11-20T20:00:00Z" })).toBe(false)
    expect(open({ hours: office }, { at: "2026-11-21T15:00:00Z" })).toBe(false)
    const night = { days, from: "22:00", until: "02:00" }
    expect(open({ hours: night }, { at: "2026-11-21T04:59:00Z" })).toBe(true)
    expect(open({ hours: night }, { at: "2026-11-21T05:00:00Z" })).toBe(false)
    // The hours of a Sunday night would begin on a Sunday.
    expect(open({ hours: night }, { at: "2026-11-23T04:00:00Z" })).toBe(false)
    expect(open({ hours: { days: [5], from: "00:00", until: "00:00" } })).toBe(true)
  })
})

test("a member's fee is inside the amount, has a fixed part and bounds; the house's costs nothing here", () => {
  const fee = { rate: 150, fixed: "0.50", least: "1.00", most: "10.00", payer: "member" } as const
  const of = (amount: string, payer: "member" | "house" = "member") => {
    const priced = priceOf({ asset: "BRL", fee: { ...fee, payer } }, parseAmount(amount))
    return [toDecimal(priced.fee), toDecimal(priced.net)]
  }
  expect(of("100")).toEqual(["2.00", "98.00"])
  expect(of("20")).toEqual(["1.00", "19.00"])
  expect(of("5000")).toEqual(["10.00", "4990.00"])
  expect(of("33.33")).toEqual(["1.00", "32.33"])
  expect(of("67.77")).toEqual(["1.51", "66.26"])
  expect(of("100", "house")).toEqual(["0.00", "100.00"])
})

describe("the code of an account", () => {
  const amount = parseAmount("150000")
  const reference = newReference(systemRandom)
  const cases: readonly [PayToAccount, object][] = [
    [
      { scheme: "PIX", key: "12345678909", name: "Lanterna São João", city: "São Paulo" },
      { scheme: "PIX", txid: reference, name: "Lanterna Sao Joao", city: "Sao Paulo" },
    ],
    [
      { scheme: "VIETQR", bin: "970436", account: "1234567890", bank: "Vietcombank", holder: "CROUPIER" },
      { scheme: "VIETQR", bin: "970436", account: "1234567890", text: reference },
    ],
    [
      { scheme: "PROMPTPAY", to: "phone", number: "0066812345678", holder: "CROUPIER" },
      { scheme: "PROMPTPAY", to: { kind: "phone", number: "0066812345678" } },
    ],
    [
      {
        scheme: "QRIS",
        acquirerField: "26",
        acquirer: "0017ID.CO.EXAMPLE.WWW0118936000000000000017",
        nmid: "ID1020021234567",
        criteria: "UMI",
        category: "7995",
        name: "LANTERNA",
        city: "JAKARTA",
        postalCode: "10110",
      },
      { scheme: "QRIS", nmid: "ID1020021234567", terminal: reference },
    ],
  ]
  test.each(cases)(
    "carries the amount and the reference where its scheme has a place: %o",
    (account, code) => {
      const { copyCode, lines } = payToOf(account, amount, reference)
      const reading = readQr(copyCode ?? "")
      expect(reading).toMatchObject({ kind: "ok", code: { ...code, amount } })
      expect(lines.at(-1)).toEqual({ label: "reference", value: reference })
    },
  )

  test("is none for a bank's account, and refused for a key that no scheme allows", () => {
    const bank = { scheme: "BANK", bank: "Itaú", branch: "", number: "12345-6", holder: "Lanterna" } as const
    const { copyCode, lines } = payToOf(bank, amount, reference)
    expect(copyCode).toBeNull()
    expect(lines.map(({ label }) => label)).toEqual(["bank", "number", "holder", "reference"])
    const wrong = { scheme: "PROMPTPAY", to: "phone", number: "12345", holder: "x" } as const
    expect(() => payToOf(wrong, amount, reference)).toThrow(RangeError)
  })

  test("fits its kind and its currency alone", () => {
    const [[pix], [viet]] = cases as [(typeof cases)[number], (typeof cases)[number]]
    expect(fitsKind("pix-static", "BRL", pix)).toBe(true)
    expect(fitsKind("pix-static", "VND", pix)).toBe(false)
    expect(fitsKind("qr-static", "VND", viet)).toBe(true)
    expect(fitsKind("bank-transfer", "VND", viet)).toBe(false)
    expect(fitsKind("pix", "BRL", null)).toBe(true)
    expect(fitsKind("pix", "BRL", pix)).toBe(false)
    expect(fitsKind("cash", "BRL", null)).toBe(true)
    expect(fitsKind("pix-static", "BRL", null)).toBe(false)
  })
})

test("a reference is found in what payers write around it, and nothing that only looks alike", () => {
  const reference = newReference(systemRandom)
  expect(reference).toMatch(/^[A-HJ-NP-Z2-9]{10}$/)
  expect(referencesIn(`payment ${reference.toLowerCase()} thanks`)).toContain(reference)
  expect(referencesIn(`${reference.slice(0, 4)}-${reference.slice(4)}`)).toContain(reference)
  expect(referencesIn("for a game")).toEqual([])
})
