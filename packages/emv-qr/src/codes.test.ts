import { parseAmount } from "@croupier/money"
import { parse } from "promptparse"
import { anyId } from "promptparse/validate"
import { QRPay } from "vietnam-qr-pay"
import { describe, expect, test } from "vitest"
import { readQr, writeQr, type QrCode } from "./index.ts"
import { crc16 } from "./tlv.ts"

const PIX = { scheme: "PIX", initiation: null, amount: null } as const
const QRIS_ACQUIRER = "0017ID.CO.EXAMPLE.WWW011893600000000000001702150000000000000170303UMI"

const VALID: readonly (readonly [string, string, QrCode])[] = [
  [
    "PIX static, the central bank's sample",
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D",
    {
      ...PIX,
      account: { kind: "key", key: "123e4567-e12b-12d1-a456-426655440000", text: null },
      name: "Fulano de Tal",
      city: "BRASILIA",
      txid: null,
    },
  ],
  [
    "PIX static, a CPF, 25.00, a txid",
    "00020126330014br.gov.bcb.pix011112345678909520400005303986540525.005802BR5908LANTERNA6009SAO PAULO62100506DEP47A6304983E",
    {
      ...PIX,
      account: { kind: "key", key: "12345678909", text: null },
      amount: parseAmount("25"),
      name: "LANTERNA",
      city: "SAO PAULO",
      txid: "DEP47A",
    },
  ],
  [
    "PIX dynamic, 100.00",
    "00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca255204000053039865406100.005802BR5908LANTERNA6009SAO PAULO62070503***63041163",
    {
      ...PIX,
      initiation: "once",
      account: { kind: "url", url: "pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25" },
      amount: parseAmount("100"),
      name: "LANTERNA",
      city: "SAO PAULO",
      txid: null,
    },
  ],
  [
    "VietQR, the published sample",
    "00020101021238570010A00000072701270006970403011300110123456780208QRIBFTTA530370454061800005802VN62340107NPS68690819thanh toan don hang63042E2E",
    {
      scheme: "VIETQR",
      initiation: "once",
      amount: parseAmount("180000"),
      bin: "970403",
      account: "0011012345678",
      service: "QRIBFTTA",
      name: null,
      city: null,
      bill: "NPS6869",
      text: "thanh toan don hang",
    },
  ],
  [
    "VietQR, 500000",
    "00020101021238540010A00000072701240006970436011012345678900208QRIBFTTA530370454065000005802VN62100806DEP47A6304665F",
    {
      scheme: "VIETQR",
      initiation: "once",
      amount: parseAmount("500000"),
      bin: "970436",
      account: "1234567890",
      service: "QRIBFTTA",
      name: null,
      city: null,
      bill: null,
      text: "DEP47A",
    },
  ],
  [
    "PromptPay, a phone, 50.00",
    "00020101021229370016A000000677010111011300668123456785802TH5303764540550.0063049948",
    {
      scheme: "PROMPTPAY",
      initiation: "once",
      amount: parseAmount("50"),
      to: { kind: "phone", number: "0066812345678" },
      name: null,
      city: null,
    },
  ],
  [
    "PromptPay, the published sample",
    "00020101021129370016A000000677010111011300660000000005802TH530376463048956",
    {
      scheme: "PROMPTPAY",
      initiation: "many",
      amount: null,
      to: { kind: "phone", number: "0066000000000" },
      name: null,
      city: null,
    },
  ],
  [
    "QRIS, 150000",
    "00020101021226690017ID.CO.EXAMPLE.WWW011893600000000000001702150000000000000170303UMI51440014ID.CO.QRIS.WWW0215ID10200212345670303UMI52047995530336054061500005802ID5908LANTERNA6007JAKARTA61051011062070703A01630419AB",
    {
      scheme: "QRIS",
      initiation: "once",
      amount: parseAmount("150000"),
      acquirer: { field: "26", value: QRIS_ACQUIRER },
      nmid: "ID1020021234567",
      criteria: "UMI",
      category: "7995",
      name: "LANTERNA",
      city: "JAKARTA",
      postalCode: "10110",
      terminal: "A01",
    },
  ],
]
const textOf = (name: string): string => VALID.find(([each]) => each.startsWith(name))?.[1] ?? ""
/** A text with its checksum made anew. */
const sealedAgain = (text: string): string => text.slice(0, -4) + crc16(text.slice(0, -4))
const changed = (name: string, from: string, to: string): string =>
  sealedAgain(textOf(name).replace(from, to))

describe("a valid code", () => {
  test.each(VALID)("%s is read, and written the same", (_, text, code) => {
    expect(readQr(text)).toEqual({ kind: "ok", code })
    expect(writeQr(code)).toBe(text)
  })

  test.each(VALID)("%s reads the same in another library", (_, text, code) => {
    const theirs = parse(text, true, true)
    expect(theirs?.validate("63")).toBe(true)
    expect(theirs?.getTagValue("00")).toBe("01")
    switch (code.scheme) {
      case "PIX":
        expect(theirs?.getTagValue("26", code.account.kind === "key" ? "01" : "25")).toBe(
          code.account.kind === "key" ? code.account.key : code.account.url,
        )
        expect(theirs?.getTagValue("59")).toBe(code.name)
        return
      case "VIETQR": {
        const pay = new QRPay(text)
        expect(pay).toMatchObject({ isValid: true, currency: "704", nation: "VN" })
        expect(pay.consumer).toMatchObject({ bankBin: code.bin, bankNumber: code.account })
        expect(pay.additionalData.purpose).toBe(code.text)
        return
      }
      case "PROMPTPAY":
        expect(anyId(text)).toMatchObject({ type: "MSISDN" })
        return
      case "QRIS":
        expect(theirs?.getTagValue("51", "02")).toBe(code.nmid)
    }
  })
})

test("a code that another library writes is read", () => {
  const theirs = QRPay.initVietQR({
    bankBin: "970436",
    bankNumber: "1234567890",
    amount: "500000",
    purpose: "DEP47A",
  }).build()
  expect(readQr(theirs)).toMatchObject({
    kind: "ok",
    code: {
      scheme: "VIETQR",
      bin: "970436",
      account: "1234567890",
      amount: parseAmount("500000"),
      text: "DEP47A",
    },
  })
})

const CPF = "PIX static, a CPF"
describe("a broken code", () => {
  test.each([
    ["another last digit", textOf(CPF).replace(/E$/, "F"), "QR_CRC", "expected 983E"],
    [
      "a comma in 54",
      "00020126330014br.gov.bcb.pix011112345678909520400005303986540525,005802BR5908LANTERNA6009SAO PAULO62100506DEP47A63046EBE",
      "QR_AMOUNT",
      "25,00",
    ],
    [
      "key and url together",
      "00020101021226540014br.gov.bcb.pix0111123456789092517pix.example.com/a5204000053039865802BR5908LANTERNA6009SAO PAULO62070503***63047321",
      "QR_26",
      "exactly one of 01, 25",
    ],
    [
      "an inner length that runs past its end",
      "00020126330014br.gov.bcb.pix0115123456789095204000053039865802BR5908LANTERNA6009SAO PAULO62070503***63043818",
      "QR_TLV",
      "inside 26",
    ],
    [
      "decimals in dong",
      "00020101021238540010A00000072701240006970436011012345678900208QRIBFTTA53037045409500000.505802VN63046E86",
      "QR_AMOUNT",
      "decimals",
    ],
    [
      "reais in Thailand",
      `${textOf("PromptPay, a phone").replace("5303764", "5303986").slice(0, -4)}4F9A`,
      "QR_CURRENCY",
      "986 with TH",
    ],
    ["an empty text", "", "QR_TLV", "not made of whole fields"],
    ["a checksum in small letters", textOf(CPF).replace(/983E$/, "983e"), "QR_CRC", "expected 983E"],
    ["no checksum", textOf(CPF).slice(0, -8), "QR_CRC", "63 is not the last field"],
    ["a field after the checksum", `${textOf(CPF)}6404abcd`, "QR_TLV", "inside 64"],
    ["a field twice", changed(CPF, "5802BR", "5802BR5802BR"), "QR_TAG_TWICE", "58"],
    ["a field twice inside", changed(CPF, "62100506DEP47A", "62140503DEP0503DEP"), "QR_TAG_TWICE", "62.05"],
    ["another version", changed(CPF, "000201", "000202"), "QR_VERSION", "00 is first and 01"],
    ["another initiation", changed("PIX dynamic", "010212", "010213"), "QR_01", "13"],
    ["no country that we know", changed(CPF, "5802BR", "5802US"), "QR_COUNTRY", "US"],
    ["a name of 26", changed(CPF, "5908LANTERNA", `5926${"A".repeat(26)}`), "QR_59", "A".repeat(26)],
    ["no name", changed(CPF, "5908LANTERNA", ""), "QR_59", "missing"],
    ["a city of 16", changed(CPF, "6009SAO PAULO", `6016${"B".repeat(16)}`), "QR_60", "B".repeat(16)],
    [
      "the account of another scheme",
      changed(CPF, "br.gov.bcb.pix", "br.gov.bcb.pox"),
      "QR_GUI",
      "26: br.gov.bcb.pox",
    ],
    [
      "an address with its scheme",
      changed(CPF, "26330014br.gov.bcb.pix011112345678909", "26310014br.gov.bcb.pix2509https://a"),
      "QR_26",
      "25 is an address without its scheme, of at most 77 signs",
    ],
    ["a BIN that is none", changed("VietQR, 500000", "970436", "97043A"), "QR_BIN", "97043A"],
    [
      "an account of 20",
      changed(
        "VietQR, 500000",
        "38540010A0000007270124000697043601101234567890",
        "38640010A000000727013400069704360120" + "1".repeat(20),
      ),
      "QR_ACCOUNT",
      "1".repeat(20),
    ],
    ["a service that is none", changed("VietQR, 500000", "QRIBFTTA", "QRIBFTTX"), "QR_SERVICE", "QRIBFTTX"],
    [
      "a phone of another country",
      changed("PromptPay, a phone", "0066812345678", "0084812345678"),
      "QR_29",
      "01: 0084812345678",
    ],
    [
      "an NMID that is none",
      changed("QRIS", "ID1020021234567", "IX1020021234567"),
      "QR_NMID",
      "IX1020021234567",
    ],
    [
      "a criterion that is none",
      changed("QRIS", "0215ID10200212345670303UMI", "0215ID10200212345670303UXX"),
      "QR_CRITERIA",
      "UXX",
    ],
    ["no postal code", changed("QRIS", "610510110", ""), "QR_MISSING", "61"],
    ["no additional data", changed(CPF, "62100506DEP47A", ""), "QR_MISSING", "62.05"],
    ["a txid with a sign", changed(CPF, "DEP47A", "DEP-7A"), "QR_TXID", "DEP-7A"],
  ])("%s is refused with its verdict", (_, text, fault, detail) => {
    expect(readQr(text)).toEqual({ kind: "refused", fault, detail })
  })
})
