import { SYSTEM_STATUS } from "@croupier/contract/merchants"
import { describe, expect, it } from "vitest"
import { merchantFrom } from "../modules/merchants/index.ts"
import { demoMerchant } from "../seed/demo.ts"
import { closedPage } from "./closed-page.ts"

const LARGEST_BYTES = 10_000

const page = (chat?: string) =>
  closedPage({
    status: SYSTEM_STATUS.restricted,
    language: "EN",
    ip: "203.0.113.9",
    country: "US",
    merchant: merchantFrom({
      ...demoMerchant,
      places: { ...demoMerchant.places, customerService: chat ? [{ type: 1, path: chat }] : [] },
    }),
  })

describe("the page of a closed house", () => {
  it("names the address and the country, without scripts, in under 10 KB", () => {
    expect(page()).toContain("203.0.113.9 [US]")
    expect(page()).not.toContain("<script")
    expect(Buffer.byteLength(page())).toBeLessThan(LARGEST_BYTES)
  })
  it("says when the site is expected back, in the visitor's language and calendar", () => {
    const until = new Date("2026-12-01T03:00:00Z")
    const shut = (language: "EN" | "PT" | "CN" | "TH" | "UR", statusUntil: Date | null) =>
      closedPage({
        status: SYSTEM_STATUS.maintenance,
        language,
        ip: "203.0.113.9",
        country: null,
        merchant: merchantFrom({ ...demoMerchant, status: "maintenance", statusUntil }),
      })
    expect(shut("EN", until)).toContain("We expect to be back on Dec 1, 2026, 12:00 AM GMT-3.")
    expect(shut("EN", null)).not.toContain("expect to be back")
    expect(shut("TH", until)).toContain("2026")
    expect(shut("CN", until)).toContain('lang="zh-CN" dir="ltr"')
    expect(shut("PT", until)).toContain('lang="pt-BR"')
    expect(shut("UR", until)).toContain('lang="ur" dir="rtl"')
  })
  it("leads to customer service where the merchant has one", () => {
    expect(page()).not.toContain("<a ")
    expect(page('https://chat.example/?a=1&b="2"')).toContain(
      'href="https://chat.example/?a=1&#38;b=&#34;2&#34;"',
    )
  })
})
