import type { FieldRule } from "@croupier/rules/register-rules"
import { settingsFrom } from "@croupier/rules/settings"
import { Links } from "../call/links.ts"
import type { MerchantFacts } from "../modules/merchants/index.ts"

const rule = (
  field: FieldRule["field"],
  patternId: FieldRule["patternId"],
  minLength: number,
  maxLength: number,
  use: "required" | "optional" | "off",
): FieldRule => ({
  field,
  patternId,
  minLength,
  maxLength,
  enabled: use !== "off",
  required: use === "required",
})

/** The fields of Lanterna's registration form; what is off can be switched on as data. */
const registerRules: readonly FieldRule[] = [
  rule("username", "letterFirst", 5, 16, "required"),
  // Symbols too: programs that keep passwords make them.
  rule("password", "noSpaces", 8, 64, "required"),
  rule("confirmPassword", "noSpaces", 8, 64, "required"),
  rule("realName", "any", 2, 80, "off"),
  rule("email", "email", 6, 120, "optional"),
  rule("mobileNum", "digits", 8, 15, "off"),
  rule("birthday", "dateYmd", 10, 10, "required"),
  rule("captcha", "alphanumeric", 4, 6, "off"),
  rule("affiliateCode", "alphanumeric", 4, 20, "optional"),
  rule("referralCode", "alphanumeric", 1, 20, "optional"),
  rule("paymentPassword", "digits", 6, 6, "off"),
]

const settingsOverride = {
  registration: { mobile: true, smsVerification: true },
  login: { smsCode: true, changePasswordByPhone: true },
  verification: { login: true, register: true, forgotten: true, codes: true },
  lineTransfers: { enabled: true },
  // Visitors of a demo sign in to several accounts on one device.
  bonuses: { enabled: true, onePerPerson: false },
  member: { manualRebate: true },
  referral: { enabled: true },
  checkIn: { enabled: true },
  wheel: { enabled: true },
  redPackets: { enabled: true },
  chatRooms: { enabled: true, languages: ["PT" as const, "EN" as const], visitorsRead: true },
  missions: { enabled: true },
  boards: { enabled: true },
  raffles: { enabled: true },
  points: { enabled: true },
  vip: { enabled: true },
  promotions: { enabled: true },
  agent: { policy: true, dividend: true, salary: true, hourlySalary: true, realTimeSalary: true },
  payouts: {
    banks: [
      "Banco do Brasil",
      "Banco Inter",
      "BTG Pactual",
      "Bradesco",
      "C6 Bank",
      "Caixa Econômica Federal",
      "Itaú Unibanco",
      "Mercado Pago",
      "Nubank",
      "PagBank",
      "PicPay",
      "Santander Brasil",
      "Sicoob",
      "Sicredi",
    ],
  },
}

/** Lanterna, the merchant of the demo: a night market that plays for play money only. */
export const demoMerchant: MerchantFacts & { readonly settingsOverride: typeof settingsOverride } = {
  id: 1,
  code: "lanterna",
  asset: "BRL",
  brand: {
    merchantCode: "lanterna",
    name: "Lanterna",
    platform: "W",
    device: "WEB",
    lotteryType: "SEA",
    prizeModes: ["Lott", "ZY", "Elott", "SEA"],
    announcementTypes: ["B", "PL", "PU", "PR", "H"],
    defaultLanguage: "PT",
    languages: ["EN", "PT", "CN", "ID", "JA", "KO", "TH", "UR", "VI"],
    timeZone: "America/Sao_Paulo",
    asset: "BRL",
    currencySymbol: "R$",
    chatHeaderColour: "#6b46c1",
    esports: [],
    theme: { hue: 45, brandHue: 68, brandChroma: 0.165, accentHue: 28, motif: "awning", scheme: "dark" },
    licence: {
      authority: "Curaçao Gaming Authority",
      number: "SAMPLE-0000",
      link: "https://www.gamingcontrolcuracao.org/",
    },
    playMoney: true,
    copyrightYear: 2024,
    minimumAge: 18,
  },
  settings: settingsFrom(settingsOverride),
  settingsOverride,
  places: Links.parse({}),
  status: "normal",
  statusUntil: null,
  restrictedCountries: [],
  registerRules,
  domains: ["localhost", "127.0.0.1"],
}
