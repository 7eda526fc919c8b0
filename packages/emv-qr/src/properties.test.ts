import { amount, toDecimal, type Amount } from "@croupier/money"
import fc from "fast-check"
import { decode, encode, parse, tag, withCrcTag } from "promptparse"
import { expect, test } from "vitest"
import { plainText, readQr, writeQr, type QrCode } from "./index.ts"
import { crc16, readFields, writeField } from "./tlv.ts"

const orNull = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(of, { nil: null })
const initiation = fc.constantFrom("many" as const, "once" as const, null)
const digits = (least: number, most: number) => fc.stringMatching(new RegExp(`^\\d{${least},${most}}$`))
const word = (most: number) => fc.stringMatching(new RegExp(`^[A-Za-z][A-Za-z ]{0,${most - 2}}[A-Za-z]$`))
const money = (unit: bigint): fc.Arbitrary<Amount | null> =>
  orNull(fc.bigInt({ min: 1n, max: 999_999_999n }).map((units) => amount(units * unit)))

const pix = fc.record({
  scheme: fc.constant("PIX" as const),
  initiation,
  amount: money(100n),
  account: fc.oneof(
    fc.record({
      kind: fc.constant("key" as const),
      key: fc.stringMatching(/^[a-z0-9@.+-]{1,40}$/),
      text: orNull(word(20)),
    }),
    fc.record({ kind: fc.constant("url" as const), url: fc.stringMatching(/^[a-z0-9./-]{1,70}$/) }),
  ),
  name: word(25),
  city: word(15),
  txid: orNull(fc.stringMatching(/^[A-Za-z0-9]{1,25}$/)),
})
const code: fc.Arbitrary<QrCode> = fc.oneof(
  pix,
  fc.record({
    scheme: fc.constant("VIETQR" as const),
    initiation,
    amount: money(10_000n),
    bin: digits(6, 6),
    account: fc.stringMatching(/^[A-Za-z0-9]{1,19}$/),
    service: fc.constantFrom("QRIBFTTA" as const, "QRIBFTTC" as const),
    name: orNull(word(25)),
    city: orNull(word(15)),
    bill: orNull(word(20)),
    text: orNull(word(25)),
  }),
  fc.record({
    scheme: fc.constant("PROMPTPAY" as const),
    initiation,
    amount: money(100n),
    to: fc.oneof(
      fc.record({ kind: fc.constant("phone" as const), number: digits(9, 9).map((rest) => `0066${rest}`) }),
      fc.record({ kind: fc.constant("nationalId" as const), number: digits(13, 13) }),
      fc.record({ kind: fc.constant("wallet" as const), number: digits(15, 15) }),
      fc.record({ kind: fc.constant("account" as const), number: digits(4, 43) }),
    ),
    name: orNull(word(25)),
    city: orNull(word(15)),
  }),
  fc.record({
    scheme: fc.constant("QRIS" as const),
    initiation,
    amount: money(10_000n),
    acquirer: fc.record({
      field: fc.integer({ min: 26, max: 45 }).map(String),
      value: word(20).map((gui) => writeField("00", gui)),
    }),
    nmid: digits(13, 13).map((rest) => `ID${rest}`),
    criteria: fc.constantFrom("UMI" as const, "UKE" as const, "UME" as const, "UBE" as const, "URE" as const),
    category: digits(4, 4),
    name: word(25),
    city: word(15),
    postalCode: digits(5, 5),
    terminal: orNull(word(10)),
  }),
)

test("the checksum is CRC-16/CCITT-FALSE", () => {
  expect(crc16("123456789")).toBe("29B1")
})

test("a code that is written is read back, here and by another library", () => {
  fc.assert(
    fc.property(code, (given) => {
      const text = writeQr(given)
      expect(readQr(text)).toEqual({ kind: "ok", code: given })
      expect(parse(text, true)?.validate("63")).toBe(true)
    }),
  )
})

test("a BR Code goes round through another library: each field is read there, written there, and read here again", () => {
  fc.assert(
    fc.property(pix, (given) => {
      const text = writeQr(given)
      const theirs = parse(text, true, true)
      const field = (...path: [string, string?]) => theirs?.getTagValue(...path) ?? null
      const { account } = given
      expect({
        initiation: field("01"),
        gui: field("26", "00"),
        account: field("26", account.kind === "key" ? "01" : "25"),
        text: field("26", "02"),
        amount: field("54"),
        name: field("59"),
        city: field("60"),
        txid: field("62", "05"),
      }).toEqual({
        initiation: given.initiation === null ? null : given.initiation === "once" ? "12" : "11",
        gui: "br.gov.bcb.pix",
        account: account.kind === "key" ? account.key : account.url,
        text: account.kind === "key" ? account.text : null,
        amount: given.amount === null ? null : toDecimal(given.amount),
        name: given.name,
        city: given.city,
        txid: given.txid ?? "***",
      })
      const again = decode(text)
        .filter(({ id }) => id !== "63")
        .map(({ id, value }) => tag(id, value))
      expect(readQr(withCrcTag(encode(again), "63"))).toEqual({ kind: "ok", code: given })
    }),
  )
})

test("any one changed character is refused", () => {
  const sign = fc.integer({ min: 0x20, max: 0x7e }).map((point) => String.fromCodePoint(point))
  fc.assert(
    fc.property(code, fc.nat(), sign, (given, at, put) => {
      const text = writeQr(given)
      const place = at % text.length
      fc.pre(text[place] !== put)
      const changed = text.slice(0, place) + put + text.slice(place + 1)
      expect(readQr(changed).kind).toBe("refused")
    }),
    { numRuns: 1_000 },
  )
})

test("whatever is read, it is an answer", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: "grapheme" }), fc.stringMatching(/^(\d{2}0[1-9]\w{1,9}){1,6}$/)),
      (text) => {
        expect(["ok", "refused"]).toContain(readQr(text).kind)
      },
    ),
  )
})

test("lengths count characters, whatever bytes they have", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }), (value) => {
      fc.pre(Array.from(value).length <= 99)
      expect(readFields(writeField("59", value))).toEqual([{ id: "59", value }])
    }),
  )
})

test("a name loses its marks and what is too long", () => {
  expect(plainText("Lanterna São João e muito mais do que cabe", 25)).toBe("Lanterna Sao Joao e muito")
  expect(plainText("Nguyễn Văn Đức", 25)).toBe("Nguyen Van Duc")
})

test("a field that a scheme does not allow is not written", () => {
  const plain = {
    scheme: "PIX",
    initiation: null,
    amount: null,
    account: { kind: "url", url: "pay.example/1" },
    name: "A",
    city: "B",
    txid: null,
  } as const
  for (const wrong of [
    { account: { kind: "url" as const, url: "u".repeat(90) } },
    { name: "" },
    { city: "B".repeat(16) },
    { amount: amount(1n) },
    { amount: amount(0n) },
    { txid: "a b" },
  ])
    expect(() => writeQr({ ...plain, ...wrong })).toThrow(RangeError)
})
